import { dividendVaultAbi } from '@app/abis/dividend-vault'
import type { Deployment } from '@app/config/deployments'
import { createNode } from '@app/rpc/node'
import { getTestAccount } from '@app/testing/accounts'
import { type Anvil, startAnvil } from '@app/testing/anvil'
import { type RpcFault, type RpcProxy, startRpcProxy } from '@app/testing/rpc-proxy'
import { testChain } from '@app/testing/test-chain'
import { type Address, createWalletClient, type Hex, http, padHex, publicActions, toFunctionSelector } from 'viem'
import { afterAll, afterEach, beforeAll, describe, expect, it } from 'vitest'
import { deployLocal } from '../../../../contracts/script/deploy-local.ts'
import { createVaultReader } from './vault-state.ts'

/** The newer first, as the contract has them. */
const bothSigners = [
  { signer: getTestAccount(1_000).address, endsAt: 9_000_000_000 },
  { signer: getTestAccount(1_001).address, endsAt: 8_000_000_000 },
]

let anvil: Anvil
let deployment: Deployment

beforeAll(async () => {
  anvil = await startAnvil()
  deployment = await deployLocal({ rpcUrl: anvil.url })
  const { send, addSigner } = createGuardian()
  // A local deployment has one already.
  await send('disableSigner')
  for (const { signer, endsAt } of bothSigners.toReversed()) await addSigner(signer, endsAt)
})
afterAll(() => anvil.stop())

function createGuardian() {
  const guardian = createWalletClient({
    account: getTestAccount(0),
    chain: testChain,
    transport: http(anvil.url),
    pollingInterval: 20,
  }).extend(publicActions)
  const vault = { address: deployment.contracts.dividendVault, abi: dividendVaultAbi } as const
  const send = async (functionName: 'pause' | 'unpause' | 'disableSigner') =>
    guardian.waitForTransactionReceipt({ hash: await guardian.writeContract({ ...vault, functionName }) })
  const addSigner = async (signer: Address, endsAt: number) => {
    const hash = await guardian.writeContract({ ...vault, functionName: 'addSigner', args: [signer, BigInt(endsAt)] })
    await guardian.waitForTransactionReceipt({ hash })
  }
  return { send, guardian, addSigner }
}

const createReader = (rpcUrls: readonly string[], chainId = 31_337) =>
  createVaultReader(createNode({ rpcUrls, chainId }), deployment)

describe('over two endpoints', () => {
  const proxies: RpcProxy[] = []
  afterEach(async () => {
    await Promise.all(proxies.splice(0).map((proxy) => proxy.stop()))
  })
  const startBoth = async () => {
    for (const _ of [0, 1]) proxies.push(await startRpcProxy(anvil.url))
    return createReader(proxies.map(({ url }) => url))
  }
  const never = padHex('0x0', { size: 32 })
  const pausedAt = padHex('0x7fffffff', { size: 32 })
  const selector = toFunctionSelector('pausedUntil()')
  const say =
    (word: Hex): RpcFault =>
    async ({ method, params: [call] }) =>
      method === 'eth_call' && (call as { data?: string }).data === selector ? { result: word } : undefined

  it.each([0, 1])('a pause is one, also where number %i alone says so', async (place) => {
    const reader = await startBoth()
    proxies[place]!.setFault(say(pausedAt))
    expect(await reader.readNow()).toMatchObject({ pausedUntil: 0x7f_ff_ff_ff })
    proxies[place]!.setFault(undefined)
    expect(await reader.readNow()).toMatchObject({ pausedUntil: 0 })
  })

  it.each([0, 1])('a pause that number %i keeps quiet about is one', async (place) => {
    const { send, guardian } = createGuardian()
    await send('pause')
    const { timestamp } = await guardian.getBlock()
    const reader = await startBoth()
    proxies[place]!.setFault(say(never))
    expect(await reader.readNow()).toMatchObject({ pausedUntil: Number(timestamp) + 7 * 86_400 })
    await send('unpause')
  })

  it.each([0, 1])(
    'number %i, which is down, hangs or is of another chain, says nothing and holds nobody up',
    async (place) => {
      const reader = await startBoth()
      const word = { pausedUntil: 0, signers: [bothSigners] }
      expect((await reader.readNow())?.signers).toEqual([...word.signers, ...word.signers])
      proxies[place]!.setFault(() => new Promise(() => undefined))
      const start = performance.now()
      expect(await reader.readNow()).toEqual(word)
      expect(performance.now() - start).toBeLessThan(3_000)
      proxies[place]!.setFault(async ({ method }) =>
        method === 'eth_chainId' ? { result: '0x1' } : { result: pausedAt },
      )
      expect(await createReader(proxies.map(({ url }) => url)).readNow()).toEqual(word)
      await proxies[place]!.stop()
      expect(await reader.readNow()).toEqual(word)
    },
  )
})

it("the vault's state is that after the newest block, and unknown while no node answers", async () => {
  const { send, guardian } = createGuardian()
  const reader = createReader([anvil.url])
  const signers = [bothSigners]
  expect(await reader.readNow()).toEqual({ pausedUntil: 0, signers })
  expect(await reader.readRecent()).toEqual({ pausedUntil: 0, signers })
  await send('pause')
  const { timestamp } = await guardian.getBlock()
  expect(await reader.readNow()).toEqual({ pausedUntil: Number(timestamp) + 7 * 86_400, signers })
  await send('unpause')
  await send('disableSigner')
  expect(await reader.readNow()).toEqual({ pausedUntil: 0, signers: [[]] })
  expect(await createReader([anvil.url], 56).readNow()).toBeUndefined()
})
