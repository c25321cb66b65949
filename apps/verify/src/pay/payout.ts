import type { Address } from '@app/core/address'
import type { FormatAmount } from './format-amount.ts'

/** Base units. */
export interface TokenPayout {
  /** Gross: `burned` included. */
  amount: bigint
  burned: bigint
}

/** What came of the lines of a proofs file. */
export interface Payout {
  paid: number
  tokens: Map<Address, TokenPayout>
  /** The vault owed nothing any more. */
  paidBefore: number
  /** How often for which reason. */
  refused: Map<string, number>
  /** Why lines were left, if so. */
  failure: Error | undefined
}

export function countRefused({ refused }: Payout): number {
  return [...refused.values()].reduce((sum, count) => sum + count, 0)
}

/** In lines. */
export function printPayout(payout: Payout, format: FormatAmount): string {
  const { paid, paidBefore, refused } = payout
  const amounts = Array.from(payout.tokens, ([token, { amount, burned }]) =>
    burned === 0n ? format(token, amount) : `${format(token, amount)} (burned of it: ${format(token, burned)})`,
  )
  return [
    amounts.length === 0 ? 'Nothing was paid.' : `${paid} paid: ${amounts.join(', ')}.`,
    `${paidBefore} had been paid before.`,
    `${countRefused(payout)} refused${refused.size === 0 ? '.' : ':'}`,
    ...Array.from(refused, ([why, count]) => `  ${count} × ${why}`),
  ].join('\n')
}
