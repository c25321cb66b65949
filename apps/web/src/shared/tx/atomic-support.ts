import { getWallet, getWalletRuntime } from '#shared/wallet/wallet-store.ts'
import { type Address, numberToHex } from 'viem'
import type { Eip1193Provider } from '#shared/chain/eip1193.ts'
import { inTime } from './calls-status.ts'
import type { AtomicSupport } from './tx-action.ts'

const PATIENCE_MS = 2_000

const known = new Map<string, Promise<AtomicSupport | null>>()

/**
 * Asks `wallet_getCapabilities` (EIP-5792) whether the wallet executes several calls of this account in one
 * confirmation. Asked once per wallet, account and chain. Null for a wallet that lacks the method, is slow, or answers
 * nonsense. Never throws.
 */
export async function askAtomic(account: Address, chainId: number): Promise<AtomicSupport | null> {
  const key = [getWallet().connectorName, account.toLowerCase(), chainId].join(' ')
  const earlier = known.get(key)
  if (earlier !== undefined) return await earlier
  const opened = getWalletRuntime().then((runtime) => runtime.getWriteAccess())
  const access = await inTime(opened, PATIENCE_MS).catch(() => null)
  if (access === null) return null
  const answer = inTime(readAtomic(access.provider, account, chainId), PATIENCE_MS).catch(() => null)
  known.set(key, answer)
  return await answer
}

export async function readAtomic(
  provider: Eip1193Provider,
  account: Address,
  chainId: number,
): Promise<AtomicSupport | null> {
  const params = [account, [numberToHex(chainId)]]
  const answer = await provider.request({ method: 'wallet_getCapabilities', params })
  if (typeof answer !== 'object' || answer === null) return null
  // Some wallets write the number with leading zeros or in upper case. `0x0` is for every chain.
  const ofChain = (id: number) =>
    Object.entries(answer).find(([key]) => /^0x[0-9a-f]+$/i.test(key) && Number(key) === id)
  for (const found of [ofChain(chainId), ofChain(0)]) {
    const status = (found?.[1] as { atomic?: { status?: unknown } | null } | null | undefined)?.atomic?.status
    if (status !== undefined) return status === 'supported' || status === 'ready' ? status : null
  }
  return null
}
