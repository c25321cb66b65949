import {
  formatExactTokenAmount,
  formatTokenAmount,
  formatTokenFigure,
} from '../../apps/web/src/shared/format/format-token-amount.ts'
import { inRwas, inUsdt, tokens } from './chain.ts'

/** Base units as the pages write them in English; the places depend on the token's decimals, which are another world's others. */
export const showFigure = (amount: bigint, decimals: number) => formatTokenFigure(amount, { decimals }, 'en')

/** `25.00 USDT`, or as this world's USDT is written. */
export const showUsdt = (whole: string) => withPlainSpace(formatTokenAmount(inUsdt(whole), tokens.usdt, 'en'))

export const showRwas = (whole: string) => withPlainSpace(formatTokenAmount(inRwas(whole), tokens.rwas, 'en'))

/** As `showUsdt`, before it is signed. */
export const showExactUsdt = (whole: string) => withPlainSpace(formatExactTokenAmount(inUsdt(whole), tokens.usdt, 'en'))

const withPlainSpace = (text: string) => text.replaceAll('\u00a0', ' ')
