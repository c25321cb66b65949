import { SECONDS_PER_DAY } from '../constants.ts'

/** Seconds from a root's post to when it pays with a voucher, and to when nobody can veto it any more (`SettledRoots.sol`). */
export const ROOT_PAYABLE_AGE = 36 * 3_600
export const ROOT_OPEN_AGE = 7 * SECONDS_PER_DAY
