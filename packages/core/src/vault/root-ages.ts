import { SECONDS_PER_DAY } from '../constants.ts'

/** Seconds from the post of a root on, as in the dividend vault: then it pays with a voucher, and then without one. */
export const PAYABLE_SECONDS = 1.5 * SECONDS_PER_DAY
export const OPEN_SECONDS = 7 * SECONDS_PER_DAY
