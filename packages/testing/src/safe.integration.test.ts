import {
  type Address,
  createWalletClient,
  type Hex,
  hashMessage,
  hashTypedData,
  http,
  parseEther,
  parseEventLogs,
} from 'viem'
import { getBalance, readContract, sendTransaction, waitForTransactionReceipt, writeContract } from 'viem/actions'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { getTestAccount } from './accounts.ts'
import { type Anvil, startAnvil } from './anvil.ts'
import {
  actAsSafe,
  approveSafeMessage,
  buildMultiSend,
  buildSafeTransaction,
  createSafe,
  deploySafeContracts,
  executeSafeTransaction,
  getSafeMessageTypedData,
  hashSafeTransaction,
  type SafeAt,
  type SafeContracts,
  type SafeSender,
  safeAbi,
  signSafeMessage,
  signSafeTransaction,
} from './safe.ts'
import { testChain } from './test-chain.ts'

const owners = [getTestAccount(1), getTestAccount(2), getTestAccount(3)] as const
const [first, second, third] = owners
const receiver: Address = '0x00000000000000000000000000000000000a11ce'
const magic = '0x1626ba7e'

let anvil: Anvil
let sender: SafeSender
let contracts: SafeContracts
let safe: SafeAt
let salt = 0n

beforeAll(async () => {
  anvil = await startAnvil()
  sender = createWalletClient({ account: getTestAccount(0), chain: testChain, transport: http(anvil.url) })
  contracts = await deploySafeContracts(sender)
})
afterAll(() => anvil.stop())

async function createNewSafe(): Promise<SafeAt> {
  const addresses = owners.map(({ address }) => address)
  const address = await createSafe(sender, contracts, { owners: addresses, threshold: 2, salt: salt++ })
  const hash = await sendTransaction(sender, { to: address, value: parseEther('1') })
  await waitForTransactionReceipt(sender, { hash })
  return { address, chainId: testChain.id }
}

const read = <Name extends 'nonce' | 'VERSION' | 'getThreshold' | 'getOwners'>(functionName: Name) =>
  readContract(sender, { address: safe.address, abi: safeAbi, functionName })

beforeAll(async () => {
  safe = await createNewSafe()
})

describe('a Safe of three owners, two of whom must sign', () => {
  it('says what it is', async () => {
    expect(await read('VERSION')).toBe('1.4.1')
    expect(await read('getThreshold')).toBe(2n)
    expect(await read('getOwners')).toEqual(owners.map(({ address }) => address))
  })

  it('has the hash of a transaction that the contract itself computes', async () => {
    const transaction = buildSafeTransaction({ to: receiver, value: 3n, data: '0x1234' }, 7n, { safeTxGas: 5n })
    const { to, value, data, operation, safeTxGas, baseGas, gasPrice, gasToken, refundReceiver, nonce } = transaction
    const own = await readContract(sender, {
      address: safe.address,
      abi: safeAbi,
      functionName: 'getTransactionHash',
      args: [to, value, data, operation, safeTxGas, baseGas, gasPrice, gasToken, refundReceiver, nonce],
    })
    expect(hashSafeTransaction(safe, transaction)).toBe(own)
  })

  it('acts for two owners in either order, and not for one', async () => {
    const nonce = await read('nonce')
    const transaction = buildSafeTransaction({ to: receiver, value: 5n }, nonce)
    const before = await getBalance(sender, { address: receiver })
    const alone = await signSafeTransaction(safe, transaction, [second])
    await expect(executeSafeTransaction(sender, safe.address, transaction, alone)).rejects.toThrow('GS020')
    const signatures = await signSafeTransaction(safe, transaction, [third, first])
    expect(signatures).toBe(await signSafeTransaction(safe, transaction, [first, third]))
    const { logs } = await executeSafeTransaction(sender, safe.address, transaction, signatures)
    const [event] = parseEventLogs({ abi: safeAbi, logs })
    expect(event).toMatchObject({
      eventName: 'ExecutionSuccess',
      args: { txHash: hashSafeTransaction(safe, transaction), payment: 0n },
    })
    expect(await getBalance(sender, { address: receiver })).toBe(before + 5n)
    expect(await read('nonce')).toBe(nonce + 1n)
  })

  it('reverts with a call that fails, or writes the failure down where the transaction has gas of its own', async () => {
    const failing = { to: receiver, value: parseEther('5') }
    await expect(actAsSafe(sender, safe, failing, [first, second])).rejects.toThrow('GS013')
    const transaction = buildSafeTransaction(failing, await read('nonce'), { safeTxGas: 50_000n })
    const signatures = await signSafeTransaction(safe, transaction, [first, second])
    const { logs, status } = await executeSafeTransaction(sender, safe.address, transaction, signatures)
    expect(status).toBe('success')
    expect(parseEventLogs({ abi: safeAbi, logs })).toMatchObject([
      { eventName: 'ExecutionFailure', args: { txHash: hashSafeTransaction(safe, transaction) } },
    ])
  })

  it('does several calls in one', async () => {
    const before = await getBalance(sender, { address: receiver })
    const calls = buildMultiSend(contracts, [
      { to: receiver, value: 1n },
      { to: receiver, value: 2n },
    ])
    await actAsSafe(sender, safe, calls, [second, third])
    expect(await getBalance(sender, { address: receiver })).toBe(before + 3n)
  })
})

async function accepts(hash: Hex, signature: Hex, { address }: SafeAt = safe): Promise<boolean> {
  const args = [hash, signature] as const
  try {
    return (await readContract(sender, { address, abi: safeAbi, functionName: 'isValidSignature', args })) === magic
  } catch {
    return false
  }
}

describe('a message of a Safe', () => {
  it('is signed by two owners off the chain', async () => {
    const hash = hashMessage('Authorisation:1781763640512')
    expect(await accepts(hash, await signSafeMessage(safe, hash, [second, first]))).toBe(true)
    expect(await accepts(hash, await signSafeMessage(safe, hash, [second]))).toBe(false)
    expect(await accepts(hashMessage('another'), await signSafeMessage(safe, hash, [second, first]))).toBe(false)
    expect(await accepts(hash, '0x')).toBe(false)
  })

  it('is approved on the chain, and needs no signature then', async () => {
    const hash = hashMessage('approved on the chain')
    await approveSafeMessage(sender, contracts, safe, hash, [first, third])
    expect(await accepts(hash, '0x')).toBe(true)
    const another = await createNewSafe()
    expect(await accepts(hash, '0x', another)).toBe(false)
  })

  it('can have its hash approved by an owner, which counts as a signature', async () => {
    const message = hashTypedData(getSafeMessageTypedData(safe, hashMessage('by hash')))
    const owner = createWalletClient({ account: first, chain: testChain, transport: http(anvil.url) })
    const hash = await writeContract(owner, {
      address: safe.address,
      abi: safeAbi,
      functionName: 'approveHash',
      args: [message],
    })
    await waitForTransactionReceipt(sender, { hash })
    const args = [first.address, message] as const
    const approved = readContract(sender, { address: safe.address, abi: safeAbi, functionName: 'approvedHashes', args })
    expect(await approved).toBe(1n)
  })
})
