import { SECONDS_PER_DAY } from '../constants.ts'

/** Seconds that a voucher lives, from the newest final block on. The vault takes none that lives longer than seven days. */
export const VOUCHER_SECONDS = SECONDS_PER_DAY
