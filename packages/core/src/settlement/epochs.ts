import { SECONDS_PER_DAY } from '../constants.ts'

/** Number of the UTC day that holds `at` (Unix seconds): days since 1970-01-01. */
export function getEpoch(at: number): number {
  return Math.floor(at / SECONDS_PER_DAY)
}

/** First second of an epoch. */
export function getEpochStart(epoch: number): number {
  return epoch * SECONDS_PER_DAY
}

/** First second that is not in the epoch any more. */
export function getEpochEnd(epoch: number): number {
  return (epoch + 1) * SECONDS_PER_DAY
}

/** Seconds from a root's post to when it pays with a voucher, and to when nobody can veto it any more (`SettledRoots.sol`). */
export const ROOT_PAYABLE_AGE = 36 * 3_600
export const ROOT_OPEN_AGE = 7 * SECONDS_PER_DAY
