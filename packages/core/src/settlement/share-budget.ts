import type { Address } from '../address.ts'

export interface Weight {
  account: Address
  weight: bigint
  /** Accounts whose stake made a promotion weight. */
  sourceCount?: number | undefined
}

export interface Revenue extends Weight {
  /** Base units of the budget's token. */
  revenue: bigint
  /** True when the account got one base unit of what rounding down left over. */
  hasRemainder: boolean
}

/**
 * Shares a budget by weight in exact integers: `floor(budget · weight / Σ weights)`, then one base unit more for those with
 * the largest remainders, the lower address first among equals. Accounts without weight are left out; each may be named once.
 * @returns By address. Σ revenue is the budget, or nothing is paid because Σ weights is zero.
 * @throws RangeError for a negative budget or weight.
 * @invariant Order-independent, deterministic; more weight never gets less, and less by at most one base unit than its exact share.
 */
export function shareBudget(budget: bigint, weights: readonly Weight[]): Revenue[] {
  if (budget < 0n) throw new RangeError('A budget cannot be negative')
  let total = 0n
  const parts: (Revenue & { key: string; remainder: bigint })[] = []
  for (const { account, weight, sourceCount } of weights) {
    if (weight < 0n) throw new RangeError('A weight cannot be negative')
    if (weight === 0n) continue
    total += weight
    const key = account.toLowerCase()
    parts.push({ account, weight, sourceCount, revenue: 0n, hasRemainder: false, key, remainder: 0n })
  }
  parts.sort((a, b) => compareText(a.key, b.key))
  let left = budget
  for (const part of parts) {
    const product = budget * part.weight
    part.revenue = product / total
    part.remainder = product - part.revenue * total
    left -= part.revenue
  }
  if (left > 0n && parts.length > 0) giveRemainders(parts, Number(left))
  return parts.map(({ account, weight, sourceCount, revenue, hasRemainder }) => ({
    account,
    weight,
    sourceCount,
    revenue,
    hasRemainder,
  }))
}

/** `parts` is by address and the sort is stable, so the lower address goes first. There are always fewer units than accounts. */
function giveRemainders(parts: readonly (Revenue & { remainder: bigint })[], units: number): void {
  const largest = parts.toSorted((a, b) => (a.remainder === b.remainder ? 0 : a.remainder > b.remainder ? -1 : 1))
  for (const part of largest.slice(0, units)) {
    part.revenue += 1n
    part.hasRemainder = true
  }
}

function compareText(a: string, b: string): number {
  return a < b ? -1 : a > b ? 1 : 0
}
