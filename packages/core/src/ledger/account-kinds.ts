/** What dividends are paid for, in the order in which a withdrawal uses them up. */
export const dividendKinds = ['promotion', 'node', 'community', 've', 'dao'] as const
export type DividendKind = (typeof dividendKinds)[number]

/**
 * `withdrawal` is what its owner asked to be paid and what is not final on the chain yet. `overpaid` is below zero by what the chain
 * paid beyond what was owed: the owner's income makes up for it before anything can be withdrawn.
 */
export type OwnedKind = DividendKind | 'withdrawal' | 'overpaid'

/** `-(vault + fee)` is what the vault holds. */
export type SystemKind = `${DividendKind}Pool` | 'vault' | 'fee'

export type LedgerKind = OwnedKind | SystemKind

export function getPoolKind(kind: DividendKind): SystemKind {
  return `${kind}Pool`
}

/** Whether the database lets the balance of such an account fall below zero. */
export function mayFallBelowZero(kind: LedgerKind): boolean {
  return kind === 'vault' || kind === 'fee' || kind === 'overpaid'
}
