import { SECONDS_PER_DAY } from '../constants.ts'

/**
 * Days since 1970-01-01, in UTC.
 * @param at Unix seconds.
 */
export function getEpoch(at: number): number {
  return Math.floor(at / SECONDS_PER_DAY)
}

export function getEpochStart(epoch: number): number {
  return epoch * SECONDS_PER_DAY
}

/** The first second after the epoch. */
export function getEpochEnd(epoch: number): number {
  return (epoch + 1) * SECONDS_PER_DAY
}

/**
 * Seconds from a root's post until it pays with a voucher, and until it can no longer be vetoed (`SettledRoots.sol`).
 */
export const ROOT_PAYABLE_AGE = 36 * 3_600
export const ROOT_OPEN_AGE = 7 * SECONDS_PER_DAY
