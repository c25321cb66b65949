/** Constants of the specification, §3 and §9. Times are in seconds unless the name says otherwise. */
export const SECONDS_PER_DAY = 86_400
/** The last second of the year 9999, later than any chain's clock. */
export const LAST_SECOND = 253_402_300_799
export const STAKE_LOCK_DAYS = 180
export const STAKE_LOCK_SECONDS = STAKE_LOCK_DAYS * SECONDS_PER_DAY

export const CARD_SHARES = 30_000

/** Percent of an amount that is burned. */
export const HANDLING_FEE_PERCENT = 2
export const DR_PER_PRODUCT = 1

/** Base units of one whole {product}, DR or power: these contracts have 18 decimals. */
export const WHOLE_TOKEN = 1_000_000_000_000_000_000n

/** In base units. The fee is rounded up, so that it is never short. */
export function getHandlingFee(amount: bigint): bigint {
  if (amount < 0n) throw new RangeError('An amount cannot be negative')
  return (amount * BigInt(HANDLING_FEE_PERCENT) + 99n) / 100n
}
