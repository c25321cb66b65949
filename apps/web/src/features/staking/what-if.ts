import { SECONDS_PER_DAY } from '@app/core/constants'

const DAY = BigInt(SECONDS_PER_DAY)

/** Stakes are in the staked token, rewards in the reward token, times in Unix seconds. */
export type PoolFigures = {
  totalStaked: bigint
  /** Below this nothing is streamed and the budget stays. */
  minimumTotalStake: bigint
  /** Per second; 0 while too little is staked or the budget has ended. */
  rewardRate: bigint
  /** When the budget ends, if enough stays staked. */
  periodEnd: bigint
  /** Not streamed yet, so it is all that can still be paid out. */
  remainingBudget: bigint
  readAt: bigint
}

export type Share = { part: bigint; whole: bigint }

export type WhatIf = {
  shareNow: Share
  shareAfter: Share
  /** What the pool still lacks, with this stake, before anybody earns. */
  missing: bigint
  /** At today's total. */
  perDayNow: bigint
  perDayAfter: bigint
  /** For this stake alone, if nothing else changes; null when no budget is left or nobody earns. */
  untilEnd: { amount: bigint; endsAt: bigint } | null
}

/**
 * At today's total and budget. All figures are rounded down.
 * @invariant `untilEnd.amount` of all stakers together never exceeds `remainingBudget`
 */
export function getWhatIf(pool: PoolFigures, myStake: bigint, amount: bigint): WhatIf {
  const totalAfter = pool.totalStaked + amount
  const shareNow = { part: myStake, whole: pool.totalStaked }
  const shareAfter = { part: myStake + amount, whole: totalAfter }
  const missing = getMissing(pool, totalAfter)
  const rate = missing > 0n ? 0n : getRateWhileRunning(pool)
  const budget = getBudgetUntilEnd(pool, rate)
  return {
    shareNow,
    shareAfter,
    missing,
    perDayNow: takePart(pool.rewardRate * DAY, shareNow),
    perDayAfter: takePart(rate * DAY, shareAfter),
    untilEnd:
      budget === 0n ? null : { amount: takePart(budget, { part: amount, whole: totalAfter }), endsAt: pool.periodEnd },
  }
}

export function getMissing({ minimumTotalStake }: Pick<PoolFigures, 'minimumTotalStake'>, total: bigint): bigint {
  return total < minimumTotalStake ? minimumTotalStake - total : 0n
}

/** With too little staked the rate reads 0, but enough stake starts the stream again. */
function getRateWhileRunning(pool: PoolFigures): bigint {
  const { totalStaked, rewardRate, periodEnd, remainingBudget, readAt } = pool
  if (getMissing(pool, totalStaked) === 0n) return rewardRate
  return periodEnd > readAt ? remainingBudget / (periodEnd - readAt) : 0n
}

function getBudgetUntilEnd({ periodEnd, remainingBudget, readAt }: PoolFigures, rate: bigint): bigint {
  if (periodEnd <= readAt) return 0n
  const streamed = rate * (periodEnd - readAt)
  return streamed < remainingBudget ? streamed : remainingBudget
}

function takePart(amount: bigint, { part, whole }: Share): bigint {
  return whole === 0n ? 0n : (amount * part) / whole
}
