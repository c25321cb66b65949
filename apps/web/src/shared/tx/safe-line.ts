import type { TxText } from '#shared/format/tx-text.ts'
import type { SafeOfRecord, TxRecord } from './tx-record.ts'

export function getSafeWait({ safe, status, nonceSeen }: TxRecord): TxText | null {
  if (safe === undefined || status !== 'sent') return null
  if (safe.attempt !== null) return { key: 'tx:safe.attempt' }
  // The wallet has sent it: what it waits for is a block.
  if (nonceSeen) return null
  const { threshold, owners, approved } = safe
  const values = { threshold: toNumber(threshold), owners: toNumber(owners), approved: toNumber(approved) }
  return { key: approved > 0 ? 'tx:safe.approved' : 'tx:safe.waits', values }
}

export function getSafeNotice({ threshold, owners }: Pick<SafeOfRecord, 'threshold' | 'owners'>): TxText {
  return { key: 'tx:safe.mustSign', values: { threshold: toNumber(threshold), owners: toNumber(owners) } }
}

/** A hash that explorers know, unlike the hash that owners sign. */
export function getShownHash({ settled, spedUpTo, hash, safe, nonceSeen }: TxRecord): string | null {
  return settled?.hash ?? spedUpTo ?? (safe !== undefined && !nonceSeen ? null : hash)
}

function toNumber(number: number) {
  return { type: 'number', number } as const
}
