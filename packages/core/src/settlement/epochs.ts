import { SECONDS_PER_DAY } from '../constants.ts'

/**
 * UTC days since 1970-01-01.
 * @param at Unix seconds.
 */
export function getEpoch(at: number): number {
  return Math.floor(at / SECONDS_PER_DAY)
}

export function getEpochStart(epoch: number): number {
  return epoch * SECONDS_PER_DAY
}

/** The first Unix second after the epoch. */
export function getEpochEnd(epoch: number): number {
  return (epoch + 1) * SECONDS_PER_DAY
}

/** In seconds after the post (`SettledRoots.sol`). */
export const ROOT_PAYABLE_AGE = 36 * 3_600
export const ROOT_OPEN_AGE = 7 * SECONDS_PER_DAY

/** The first day of the calendar month (UTC) that a day is of. */
export function getMonthStart(epoch: number): number {
  const at = new Date(getEpochStart(epoch) * 1_000)
  return getEpoch(Date.UTC(at.getUTCFullYear(), at.getUTCMonth()) / 1_000)
}

/** The last day of that month. */
export function getMonthEnd(epoch: number): number {
  const at = new Date(getEpochStart(epoch) * 1_000)
  return getEpoch(Date.UTC(at.getUTCFullYear(), at.getUTCMonth() + 1) / 1_000) - 1
}
