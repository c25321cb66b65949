import type { Address } from '../address.ts'

/** A pool gives at least 1/30 of its backlog a day, so that a backlog does not go to whoever comes first. */
const BACKLOG_DAYS = 30n

interface Backlog {
  backlog: bigint
  release: bigint
  allBelow: bigint
}

/** `min(backlog, max(2 · release, ⌈backlog / 30⌉))` base units, or all of a small backlog. */
export function getBudget({ backlog, release, allBelow }: Backlog): bigint {
  if (backlog < 0n || release < 0n) throw new RangeError('Neither a backlog nor a release can be negative')
  if (backlog < allBelow) return backlog
  const part = (backlog + BACKLOG_DAYS - 1n) / BACKLOG_DAYS
  const wanted = 2n * release > part ? 2n * release : part
  return wanted < backlog ? wanted : backlog
}

export interface Weight {
  account: Address
  weight: bigint
  sourceCount?: number | undefined
}

export interface Weights {
  list: readonly Weight[]
  /** Exceeds the sum of the weights where a rule leaves part of the budget to later days. */
  total: bigint
}

/**
 * Gives `floor(budget · weight / total)`. The remainder stays in the pool: giving it out would reward split accounts.
 * @param give Called for each share above 0, in the order of the weights.
 * @returns Base units given, never more than the budget.
 * @throws RangeError for a negative budget or weight, and when weights add up to more than their total.
 */
export function giveShares(
  budget: bigint,
  { list, total }: Weights,
  give: (weight: Weight, revenue: bigint) => void,
): bigint {
  if (budget < 0n) throw new RangeError('A budget cannot be negative')
  let sum = 0n
  let given = 0n
  for (const weight of list) {
    if (weight.weight < 0n) throw new RangeError('A weight cannot be negative')
    sum += weight.weight
    if (sum > total) throw new RangeError('Weights add up to more than their total')
    const revenue = getRevenue(budget, weight, total)
    if (revenue === 0n) continue
    given += revenue
    give(weight, revenue)
  }
  return given
}

export function getRevenue(budget: bigint, { weight }: Weight, total: bigint): bigint {
  return weight === 0n ? 0n : (budget * weight) / total
}

export function toWeights(list: readonly Weight[]): Weights {
  return { list, total: list.reduce((sum, { weight }) => sum + weight, 0n) }
}
