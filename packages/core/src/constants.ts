export const SECONDS_PER_DAY = 86_400
/** The last second of the year 9999, later than any chain's clock. */
export const LAST_SECOND = 253_402_300_799
export const STAKE_LOCK_DAYS = 180
export const STAKE_LOCK_SECONDS = STAKE_LOCK_DAYS * SECONDS_PER_DAY

export const HANDLING_FEE_PERCENT = 2
export const DR_PER_PRODUCT = 1

/** In base units: {product}, DR and power have 18 decimals. */
export const WHOLE_TOKEN = 1_000_000_000_000_000_000n

/** In base units, rounded up. */
export function getHandlingFee(amount: bigint): bigint {
  if (amount < 0n) throw new RangeError('An amount cannot be negative')
  return (amount * BigInt(HANDLING_FEE_PERCENT) + 99n) / 100n
}
