import { stakingPoolAbi } from '@app/abis/staking-pool'
import { testUsdtAbi } from '@app/abis/test-usdt'
import { getTestAccount } from '@app/testing/accounts'
import { createBatchWallet } from '@app/testing/batch-wallet'
import { testChain } from '@app/testing/test-chain'
import { type Address, encodeFunctionData, type Hash, type Hex, http, multicall3Abi, createWalletClient } from 'viem'
import { beforeEach, describe, expect, it, vi } from 'vitest'
import type { WalletWord } from './call-bundle.ts'
import { observeBundle } from './observe-bundle.ts'
import { createTestRecord } from './test-record.ts'
import { chain, deployment, setUpChain } from './transactions.test-setup.ts'
import type { TxRecord } from './tx-record.ts'

const key = getTestAccount(4)
const account = key.address
const { usdt, stakingPoolUsdt, multicall3 } = deployment.contracts
const approve = (amount: bigint): Hex =>
  encodeFunctionData({ abi: testUsdtAbi, functionName: 'approve', args: [stakingPoolUsdt, amount] })
/** There is no such position. */
const unstake = encodeFunctionData({ abi: stakingPoolAbi, functionName: 'unstake', args: [[99n]] })

setUpChain()

let startBlock: number
let nonce: number
beforeEach(async () => {
  // This token changes no allowance that is not 0.
  await send(usdt, approve(0n))
  startBlock = Number(await chain.getBlockNumber({ cacheTime: 0 }))
  nonce = await chain.getTransactionCount({ address: account })
})

const createWallet = () =>
  createBatchWallet({ rpcUrl: chain.transport.url as string, chain: testChain, key, executor: multicall3 })

function createRecord(...calls: [to: Address, data: Hex][]): TxRecord {
  const bundled = calls.map(([to, data]) => ({
    title: { key: 'tx:title.test' },
    to,
    data,
    value: '0',
    outcome: null,
    hash: null,
  }))
  const bundle = { id: `0x${'11'.repeat(32)}`, walletId: null, wallet: 'test', calls: bundled }
  return createTestRecord({ account, nonce, startBlock, bundle })
}

const both = () => createRecord([usdt, approve(0n)], [usdt, approve(7n)])
const named = (hash: Hash, says: WalletWord['says'] = 'confirmed'): WalletWord => ({ says, hashes: [hash] })
const see = async (record: TxRecord, word: WalletWord | null = null) => {
  const observation = await observeBundle(chain, record, word)
  return observation.kind === 'looked' ? observation.calls.map(({ outcome }) => outcome) : observation.kind
}
/** Until it is in a block. */
async function send(to: Address, data: Hex, from: Address = account): Promise<Hash> {
  const hash = await chain.sendTransaction({ account: from, to, data, gas: 900_000n })
  await chain.waitForTransactionReceipt({ hash })
  return hash
}

describe('one transaction of all calls', () => {
  it('is found under its hash, and without it under the next nonces', async () => {
    const record = both()
    const { id, calls } = record.bundle!
    const wallet = createWallet()
    await wallet.sendCalls({ id, calls, from: account })
    const receipt = await vi.waitUntil(async () => (await wallet.readStatus(id)).receipts[0])
    expect(await see(record, named(receipt.transactionHash))).toEqual(['done', 'done'])
    expect(await see(record)).toEqual(['done', 'done'])
  })

  it('that succeeded although a call inside failed: only what shows in the logs is done', async () => {
    const record = createRecord([usdt, approve(7n)], [stakingPoolUsdt, unstake])
    const calls = [
      { target: usdt, allowFailure: true, callData: approve(7n) },
      { target: stakingPoolUsdt, allowFailure: true, callData: unstake },
    ]
    const data = encodeFunctionData({ abi: multicall3Abi, functionName: 'aggregate3', args: [calls] })
    const client = createWalletClient({
      account: key,
      chain: testChain,
      transport: http(chain.transport.url as string),
    })
    const authorization = await client.signAuthorization({ contractAddress: multicall3, executor: 'self' })
    const hash = await client.sendTransaction({ to: account, data, authorizationList: [authorization], gas: 900_000n })
    await chain.waitForTransactionReceipt({ hash })
    expect(await see(record, named(hash))).toEqual(['done', 'noEffect'])
  })

  it('run by a contract for itself, not for the account, has done nothing', async () => {
    const record = both()
    const calls = record.bundle!.calls.map(({ data }) => ({ target: usdt, allowFailure: false, callData: data as Hex }))
    const data = encodeFunctionData({ abi: multicall3Abi, functionName: 'aggregate3', args: [calls] })
    expect(await see(record, named(await send(multicall3, data)))).toEqual(['noEffect', 'noEffect'])
  })
})

describe('several transactions in spite of the promise', () => {
  it('are each found', async () => {
    const record = both()
    await send(usdt, approve(0n))
    expect(await see(record)).toEqual(['done', 'none'])
    await send(usdt, approve(7n))
    expect(await see(record)).toEqual(['done', 'done'])
  })

  it('of which one failed', async () => {
    const record = createRecord([usdt, approve(7n)], [stakingPoolUsdt, unstake])
    await send(usdt, approve(7n))
    await send(stakingPoolUsdt, unstake)
    const observation = await observeBundle(chain, record, null)
    expect(observation).toMatchObject({
      calls: [{ outcome: 'done' }, { outcome: 'failed' }],
      problem: { key: 'POSITION_NOT_FOUND' },
    })
  })
})

describe('a wallet that lies', () => {
  it('about the hash: another transaction of the account is not ours', async () => {
    const record = both()
    expect(await see(record, named(await send(usdt, approve(9n))))).toEqual(['none', 'none'])
  })

  it('with the same calls of somebody else', async () => {
    const other: Address = '0x15d34AAf54267DB7D7c367839AAf71A00a2C6A65'
    const record = { ...both(), account: '0x70997970C51812dc3A010C7d01b50e0d17dc79C8' }
    expect(await see(record, named(await send(usdt, approve(7n), other)))).toEqual(['none', 'none'])
  })

  it('with a transaction of before it was asked', async () => {
    const hash = await send(usdt, approve(7n))
    await chain.mine({ blocks: 2 })
    const later = Number(await chain.getBlockNumber({ cacheTime: 0 }))
    const record = { ...createRecord([usdt, approve(7n)], [usdt, approve(8n)]), startBlock: later, nonce: nonce + 1 }
    expect(await see(record, named(hash))).toEqual(['none', 'none'])
  })

  it('with a transaction of another record, or one that nobody has', async () => {
    const hash = await send(usdt, approve(7n))
    const record = createRecord([usdt, approve(7n)], [usdt, approve(8n)])
    const taken = await observeBundle(chain, record, named(hash), new Set([hash]))
    expect(taken).toMatchObject({ calls: [{ outcome: 'none' }, { outcome: 'none' }] })
    expect(await see({ ...record, nonce: nonce + 1 }, named(`0x${'5a'.repeat(32)}`))).toEqual(['none', 'none'])
  })
})

it('a node that does not answer says nothing', async () => {
  const dead = { ...chain, request: () => Promise.reject(new Error('down')) } as typeof chain
  expect(await observeBundle(dead, both(), named(`0x${'5a'.repeat(32)}`))).toEqual({ kind: 'unreachable' })
})
