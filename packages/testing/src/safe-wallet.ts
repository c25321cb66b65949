import { type Address, hashMessage, hashTypedData, type Hex, type LocalAccount, type TypedDataDefinition } from 'viem'
import { readContract } from 'viem/actions'
import {
  buildSafeTransaction,
  executeSafeTransaction,
  hashSafeTransaction,
  type SafeAt,
  type SafeSender,
  type SafeTransaction,
  safeAbi,
  signSafeMessage,
  signSafeTransaction,
} from './safe.ts'

export type SafeWalletOptions = {
  /** Sends and pays for the transactions that are signed. */
  sender: SafeSender
  safe: SafeAt
  /** As many as the Safe's threshold. */
  owners: readonly [LocalAccount, ...LocalAccount[]]
}

export type SafeWallet = ReturnType<typeof createSafeWallet>

/**
 * An EIP-1193 wallet whose account is a Safe, like Safe's own over WalletConnect: `eth_sendTransaction` answers at
 * once with the hash that the owners sign, and nothing is sent until `carryOut`.
 */
export function createSafeWallet({ sender, safe, owners }: SafeWalletOptions) {
  const queue = new Map<Hex, SafeTransaction>()
  let gas: Pick<SafeTransaction, 'safeTxGas'> = { safeTxGas: 0n }
  let isSending = false

  const readNonce = () => readContract(sender, { address: safe.address, abi: safeAbi, functionName: 'nonce' })

  async function propose(call: { to: Address; data?: Hex; value?: Hex }, nonce?: bigint): Promise<Hex> {
    const last = [...queue.values()].reduce((most, queued) => (queued.nonce > most ? queued.nonce : most), -1n)
    const next = await readNonce()
    const own = nonce ?? (last >= next ? last + 1n : next)
    const transaction = buildSafeTransaction({ ...call, value: BigInt(call.value ?? 0) }, own, gas)
    const hash = hashSafeTransaction(safe, transaction)
    queue.set(hash, transaction)
    return hash
  }

  /** @returns hash of the transaction that executed it */
  async function carryOut(safeTxHash: Hex): Promise<Hex> {
    const transaction = queue.get(safeTxHash)
    if (transaction === undefined) throw new Error(`The owners were not asked for ${safeTxHash}`)
    const signatures = await signSafeTransaction(safe, transaction, owners)
    const { transactionHash } = await executeSafeTransaction(sender, safe.address, transaction, signatures)
    return transactionHash
  }

  /** Uses its nonce for an empty call to the Safe itself, as owners do to reject it. */
  async function reject(safeTxHash: Hex): Promise<Hex> {
    return await replace(safeTxHash, { to: safe.address })
  }

  /** Uses its nonce for another call. */
  async function replace(safeTxHash: Hex, call: { to: Address; data?: Hex }): Promise<Hex> {
    return await carryOut(await propose(call, queue.get(safeTxHash)?.nonce))
  }

  async function request({ method, params }: { method: string; params?: unknown }): Promise<unknown> {
    const [first, second] = (params ?? []) as readonly unknown[]
    switch (method) {
      case 'eth_accounts':
      case 'eth_requestAccounts':
        return [safe.address]
      case 'eth_sendTransaction': {
        const hash = await propose(first as { to: Address; data?: Hex; value?: Hex })
        return isSending ? await carryOut(hash) : hash
      }
      case 'personal_sign':
        return await signSafeMessage(safe, hashMessage({ raw: first as Hex }), owners)
      case 'eth_signTypedData_v4':
        return await signSafeMessage(safe, hashTypedData(JSON.parse(second as string) as TypedDataDefinition), owners)
      default:
        return await sender.request({ method, params } as never)
    }
  }

  return {
    provider: { request },
    carryOut,
    reject,
    replace,
    /** With it the Safe records a failing call as failed; without it the whole transaction reverts. */
    useSafeTxGas(safeTxGas: bigint): void {
      gas = { safeTxGas }
    },
    /** Executes at once, and answers with the hash of that transaction. */
    sendAtOnce(): void {
      isSending = true
    },
  }
}
