import type { Hex } from 'viem'
import { getWalletErrorCode } from '#shared/chain/eip1193.ts'
import { getWallet, getWalletRuntime } from '#shared/wallet/wallet-store.ts'
import type { WalletWord } from './call-bundle.ts'
import type { TxRecord } from './tx-record.ts'

const PATIENCE_MS = 2_000
const UNKNOWN_BUNDLE = 5730
/** A wallet needs no more transactions than calls, and each costs our node two reads. */
const MOST_HASHES = 20

const asked = new Map<string, Promise<WalletWord | null>>()

/**
 * Null when the wallet that took the bundle is not connected, does not answer in time, or answers nonsense. A pending
 * question is not repeated. Never throws.
 */
export async function readCallsStatus(record: TxRecord): Promise<WalletWord | null> {
  let answer = asked.get(record.id)
  if (answer === undefined) {
    answer = ask(record)
      .catch(() => null)
      .finally(() => asked.delete(record.id))
    asked.set(record.id, answer)
  }
  return await inTime(answer, PATIENCE_MS)
}

export async function inTime<Answer>(answer: Promise<Answer>, limitMs: number): Promise<Answer | null> {
  let timer: ReturnType<typeof setTimeout> | undefined
  const late = new Promise<null>((resolve) => {
    timer = setTimeout(() => resolve(null), limitMs)
  })
  return await Promise.race([answer, late]).finally(() => clearTimeout(timer))
}

async function ask({ account, chainId, bundle }: TxRecord): Promise<WalletWord | null> {
  const wallet = getWallet()
  const isSame = wallet.connectorName === bundle?.wallet && wallet.account.toLowerCase() === account.toLowerCase()
  if (bundle === undefined || !isSame || !wallet.canWrite) return null
  const access = await (await getWalletRuntime()).getWriteAccess()
  if (access.account.toLowerCase() !== account.toLowerCase()) return null
  const id = bundle.walletId ?? bundle.id
  try {
    const answer = await access.provider.request({ method: 'wallet_getCallsStatus', params: [id] })
    return readWord(answer, { id, chainId })
  } catch (error) {
    return getWalletErrorCode(error) === UNKNOWN_BUNDLE ? { says: 'forgotten', hashes: [] } : null
  }
}

const words: Record<number, WalletWord['says']> = {
  1: 'pending',
  2: 'confirmed',
  4: 'notSent',
  5: 'reverted',
  6: 'partly',
}

/** Null for anything but the status of this bundle. */
export function readWord(answer: unknown, asked_: { id: string; chainId: number }): WalletWord | null {
  if (typeof answer !== 'object' || answer === null) return null
  const { id = asked_.id, chainId, status, receipts } = answer as Record<string, unknown>
  const isOther = String(id).toLowerCase() !== asked_.id.toLowerCase()
  if (isOther || (chainId !== undefined && Number(chainId) !== asked_.chainId)) return null
  const says = typeof status === 'number' ? words[Math.floor(status / 100)] : undefined
  if (says === undefined) return null
  const list: unknown[] = Array.isArray(receipts) ? receipts.slice(0, MOST_HASHES) : []
  const hashes = list.flatMap((receipt): Hex[] => {
    const hash = (receipt as { transactionHash?: unknown } | null)?.transactionHash
    return typeof hash === 'string' && /^0x[0-9a-f]{64}$/i.test(hash) ? [hash.toLowerCase() as Hex] : []
  })
  return { says, hashes: [...new Set(hashes)] }
}
