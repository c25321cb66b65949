import { paths } from '#shared/routing/paths.ts'
import type { TxProblem } from '#shared/errors/tx-problem.ts'
import { createExactAmountValue } from '#shared/format/tx-text.ts'
import type { TxRecord, TxStatus, TxUnknownReason } from '../tx-record.ts'

const prefix = 'playground-'
const hash = `0x${'5a'.repeat(32)}`
const settled = { hash, blockNumber: 471, blockTimestamp: 1_781_763_640, fee: '41000000000000' }
const plain: readonly TxStatus[] = [
  'signing',
  'sent',
  'mined',
  'confirmed',
  'failed',
  'replaced',
  'cancelled',
  'dropped',
]
const settledStates: readonly TxStatus[] = ['mined', 'confirmed', 'failed', 'replaced', 'cancelled']
const problems: Partial<Record<TxStatus, TxProblem>> = {
  failed: { key: 'ALLOWANCE_TOO_LOW' },
  replaced: { key: 'TRANSACTION_REPLACED' },
  cancelled: { key: 'TRANSACTION_CANCELLED' },
  dropped: { key: 'TRANSACTION_REPLACED' },
}
const reasons: readonly TxUnknownReason[] = ['noAnswer', 'notSeen', 'vanished', 'nonceSpent', 'forgotten']

export function isSampleRecord({ id }: Pick<TxRecord, 'id'>): boolean {
  return id.startsWith(prefix)
}

/** The open ones are tracked as usual and become unknown, since no node has them. */
export function createSampleRecords(account: string, chainId: number, now: number): readonly TxRecord[] {
  const base: Omit<TxRecord, 'id' | 'flowId' | 'status'> = {
    version: 1,
    chainId,
    account,
    nonce: 7,
    nonceSeen: true,
    hash,
    to: account,
    data: '0x',
    value: '0',
    startBlock: 470,
    actionKey: 'playground',
    title: {
      key: 'tx:title.approve',
      values: { amount: createExactAmountValue(5_000_000n, { decimals: 6, symbol: 'USDT' }) },
    },
    path: paths.devTransactions,
    refresh: [],
    requestedAt: now,
    sentAt: now,
    unknownReason: null,
    seenAt: now,
    checkedAt: now,
    spentChecks: 0,
    spedUpTo: null,
    settled: null,
    problem: null,
  }
  const plainRecords = plain.map((status): TxRecord => {
    const id = prefix + status
    return {
      ...base,
      id,
      flowId: id,
      status,
      hash: status === 'signing' ? null : hash,
      settled: settledStates.includes(status) ? settled : null,
      problem: problems[status] ?? null,
    }
  })
  const spedUp = {
    ...base,
    id: `${prefix}spedUp`,
    flowId: `${prefix}spedUp`,
    status: 'confirmed',
    settled,
    spedUpTo: hash,
  } as const
  const unknown = reasons.map((unknownReason): TxRecord => {
    const id = prefix + unknownReason
    const problem = { key: 'TRANSACTION_UNKNOWN' } as const
    return {
      ...base,
      id,
      flowId: id,
      status: 'unknown',
      unknownReason,
      problem,
      nonceSeen: unknownReason === 'vanished',
    }
  })
  const call = { title: base.title, to: account, data: '0x', value: '0' }
  const bundles = (['sent', 'partly'] as const).map((status): TxRecord => {
    const id = `${prefix}bundle-${status}`
    const isPartly = status === 'partly'
    const calls = (['done', 'failed'] as const).map((outcome) => ({
      ...call,
      outcome: isPartly ? outcome : null,
      hash: isPartly ? hash : null,
    }))
    return {
      ...base,
      id,
      flowId: id,
      status,
      hash: isPartly ? hash : null,
      settled: isPartly ? settled : null,
      problem: isPartly ? { key: 'TRANSACTION_FAILED' } : null,
      bundle: { id: '0x', walletId: null, wallet: '', calls },
    }
  })
  return [...plainRecords, spedUp, ...unknown, ...bundles]
}
