import { formatAmount } from '@app/core/format-amount'
import type { Token } from '#shared/base/tokens.ts'

/** Of a token, the native coin or voting power. */
export type TokenUnit = Pick<Token, 'decimals' | 'symbol'>

/** Tokens with this many decimals or fewer show all of them, others four. */
const FEW_DECIMALS = 8
const SHOWN_DECIMALS = 4

function getDigits({ decimals }: Pick<TokenUnit, 'decimals'>, isExact: boolean) {
  if (decimals <= FEW_DECIMALS) return { minimumFractionDigits: Math.min(2, decimals), maximumFractionDigits: decimals }
  return { minimumFractionDigits: SHOWN_DECIMALS, maximumFractionDigits: isExact ? decimals : SHOWN_DECIMALS }
}

/** `1,784.36`, rounded down. `tag` is a BCP-47 tag. */
export function formatTokenFigure(amount: bigint, unit: Pick<TokenUnit, 'decimals'>, tag: string): string {
  return formatAmount(amount, { decimals: unit.decimals, locale: tag, ...getDigits(unit, false) })
}

export function formatTokenAmount(amount: bigint, unit: TokenUnit, tag: string): string {
  return `${formatTokenFigure(amount, unit, tag)}\u00a0${unit.symbol}`
}

export function formatExactTokenFigure(amount: bigint, unit: Pick<TokenUnit, 'decimals'>, tag: string): string {
  return formatAmount(amount, { decimals: unit.decimals, locale: tag, ...getDigits(unit, true) })
}

export function formatExactTokenAmount(amount: bigint, unit: TokenUnit, tag: string): string {
  return `${formatExactTokenFigure(amount, unit, tag)}\u00a0${unit.symbol}`
}

/** `0.000114 ETH`, never shown as 0. */
export function formatFee(amount: bigint, unit: TokenUnit, tag: string): string {
  return `${formatAmount(amount, { decimals: unit.decimals, locale: tag, maximumFractionDigits: 6 })}\u00a0${unit.symbol}`
}
