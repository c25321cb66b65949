import { SECONDS_PER_DAY } from '../constants.ts'

/** Seconds that a voucher lives, by the time of the newest final block; signing stays off for as long after a restore. */
export const VOUCHER_SECONDS = SECONDS_PER_DAY
