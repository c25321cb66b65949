/** What dividends are paid for, in the order in which a withdrawal uses them up. */
export const dividendKinds = ['promotion', 'node', 'community', 've', 'dao'] as const
export type DividendKind = (typeof dividendKinds)[number]

/** `withdrawal` is what its owner asked to be paid and what is not final on the chain yet. */
export type OwnedKind = DividendKind | 'withdrawal'

/** `-(vault + fee)` is what the vault holds; only these two may fall below zero. */
export type SystemKind = `${DividendKind}Pool` | 'vault' | 'fee'

export type LedgerKind = OwnedKind | SystemKind

export function getPoolKind(kind: DividendKind): SystemKind {
  return `${kind}Pool`
}

/** Whether the database lets the balance of such an account fall below zero. */
export function mayFallBelowZero(kind: LedgerKind): boolean {
  return kind === 'vault' || kind === 'fee'
}
