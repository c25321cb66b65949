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
  /** Carries out what is signed, and pays for it. */
  sender: SafeSender
  safe: SafeAt
  /** As many as the Safe wants signatures. */
  owners: readonly [LocalAccount, ...LocalAccount[]]
}

export type SafeWallet = ReturnType<typeof createSafeWallet>

/**
 * A wallet (EIP-1193) whose account is a Safe, as Safe's own is over WalletConnect: `eth_sendTransaction` answers at
 * once with the hash that the owners have to sign, and nothing is sent until somebody carries it out.
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

  /** @returns hash of the transaction that did it */
  async function carryOut(safeTxHash: Hex): Promise<Hex> {
    const transaction = queue.get(safeTxHash)
    if (transaction === undefined) throw new Error(`The owners were not asked for ${safeTxHash}`)
    const signatures = await signSafeTransaction(safe, transaction, owners)
    const { transactionHash } = await executeSafeTransaction(sender, safe.address, transaction, signatures)
    return transactionHash
  }

  /** Carries out nothing in its place, as owners reject it. */
  async function reject(safeTxHash: Hex): Promise<Hex> {
    return await replace(safeTxHash, { to: safe.address })
  }

  /** Carries out another call in its place. */
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
    /** From then on a call that fails is written down by the Safe as failed; without, it is undone as a whole. */
    useSafeTxGas(safeTxGas: bigint): void {
      gas = { safeTxGas }
    },
    /** From then on it carries out at once and answers with that transaction. */
    sendAtOnce(): void {
      isSending = true
    },
  }
}
