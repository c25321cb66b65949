import {
  formatExactTokenAmount,
  formatTokenAmount,
  formatTokenFigure,
} from '../../apps/web/src/shared/format/format-token-amount.ts'
import { inRwas, inUsdt, tokens } from './chain.ts'

/** As English pages write base units. */
export const showFigure = (amount: bigint, decimals: number) => formatTokenFigure(amount, { decimals }, 'en')

/** For example `25.00 USDT`. */
export const showUsdt = (whole: string) => withPlainSpace(formatTokenAmount(inUsdt(whole), tokens.usdt, 'en'))

export const showRwas = (whole: string) => withPlainSpace(formatTokenAmount(inRwas(whole), tokens.rwas, 'en'))

export const showExactUsdt = (whole: string) => withPlainSpace(formatExactTokenAmount(inUsdt(whole), tokens.usdt, 'en'))

const withPlainSpace = (text: string) => text.replaceAll('\u00a0', ' ')
