import type { Address } from '../address.ts'

/** A pool gives at least this part of its backlog a day, so that what has piled up does not fall to the first who comes. */
const BACKLOG_DAYS = 30n

interface Backlog {
  /** Base units that came to the pool until the end of the day and were not given on the days before. */
  backlog: bigint
  /** Base units of it that the pool's fundings release on the day itself. */
  release: bigint
  /** Base units: a backlog below this is given whole. */
  allBelow: bigint
}

/** What a pool shares on a day, base units: `min(backlog, max(2 · release, ⌈backlog / 30⌉))`, all of a backlog that is small. */
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
  /** Accounts whose stake made a promotion weight. */
  sourceCount?: number | undefined
}

/** Who has which part of a pool's day. */
export interface Weights {
  list: readonly Weight[]
  /** What weights are divided by: their sum, or more where the rule leaves a part of the budget to later days. */
  total: bigint
}

/**
 * Shares a budget by weight in exact integers: `floor(budget · weight / total)`. Whoever gets nothing is left out; each account
 * may be named once. What is not given stays in the pool: handing out the units that rounding leaves would pay split accounts more.
 * @param give Called for each share above nothing, in the order of the weights.
 * @returns Base units given in all, never above the budget.
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

/** Base units of a budget for one weight of those that make or fill `total`. */
export function getRevenue(budget: bigint, { weight }: Weight, total: bigint): bigint {
  return weight === 0n ? 0n : (budget * weight) / total
}

/** Weights that share all of a budget between them. */
export function toWeights(list: readonly Weight[]): Weights {
  return { list, total: list.reduce((sum, { weight }) => sum + weight, 0n) }
}
