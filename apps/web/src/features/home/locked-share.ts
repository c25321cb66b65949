import type { TokenStats } from '@app/core/api/token-data'

/**
 * What of the product token lies in the contracts, in base units: staked, or set aside for rewards and not yet paid out.
 * Only pools that hold the product token count.
 */
export function getLockedAmount(stats: TokenStats): bigint {
  let locked = 0n
  for (const pool of stats.pools) {
    if (pool.token === stats.token) locked += BigInt(pool.staked)
    if (pool.rewardToken === stats.token) locked += BigInt(pool.rewardLeft)
  }
  return locked
}

/** Whole hundredths of the supply, cut off: how many of a hundred units are filled. Undefined without a supply. */
export function getFilledUnits(locked: bigint, supply: bigint): number | undefined {
  if (supply <= 0n) return undefined
  const units = Number((locked * 100n) / supply)
  return Math.min(100, units)
}
