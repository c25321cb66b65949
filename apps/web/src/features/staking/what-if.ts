import { SECONDS_PER_DAY } from '@app/core/constants'

const DAY = BigInt(SECONDS_PER_DAY)

export type PoolFigures = {
  /** Base units of the staked token. */
  totalStaked: bigint
  /** Base units of the staked token: with less in the pool nothing is streamed, and the budget waits. */
  minimumTotalStake: bigint
  /** Base units of the reward token a second; 0 while too little is staked or the budget has ended. */
  rewardRate: bigint
  /** Unix seconds at which the budget ends if enough stays staked from now until then. */
  periodEnd: bigint
  /** Base units of the reward token that are not streamed yet: all that anybody can still be given. */
  remainingBudget: bigint
  /** Unix seconds of the block that all of this was read at. */
  readAt: bigint
}

export type Share = { part: bigint; whole: bigint }

export type WhatIf = {
  shareNow: Share
  shareAfter: Share
  /** Base units of the staked token that the pool still lacks with this stake until anybody earns. */
  missing: bigint
  /** Reward base units a day at today's total, rounded down. */
  perDayNow: bigint
  perDayAfter: bigint
  /** What this stake alone would earn until the budget ends, if nothing else changed; null when no budget is left or nobody earns. */
  untilEnd: { amount: bigint; endsAt: bigint } | null
}

/**
 * What staking `amount` more would change at today's total and budget. Every figure is rounded down.
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

/** What the pool lacks while `total` is staked in it. */
export function getMissing({ minimumTotalStake }: Pick<PoolFigures, 'minimumTotalStake'>, total: bigint): bigint {
  return total < minimumTotalStake ? minimumTotalStake - total : 0n
}

/** With too little staked the stream stands still and its rate reads 0: the stake that is enough sets it going again. */
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
