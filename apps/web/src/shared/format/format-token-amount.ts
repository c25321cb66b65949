import { formatAmount } from '@app/core/format-amount'
import type { Token } from '#shared/base/tokens.ts'

/** Unit of a token, the native coin or VE power. */
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

/** Decimal places of a sum in a token with few decimals. */
const SUM_DECIMALS = 2

/** Rounded down to be read at a glance; a tap shows all decimal places. */
export function formatTokenSumFigure(amount: bigint, unit: Pick<TokenUnit, 'decimals'>, tag: string): string {
  const { minimumFractionDigits, maximumFractionDigits } = getDigits(unit, false)
  const most = unit.decimals <= FEW_DECIMALS ? Math.min(SUM_DECIMALS, maximumFractionDigits) : maximumFractionDigits
  return formatAmount(amount, {
    decimals: unit.decimals,
    locale: tag,
    minimumFractionDigits,
    maximumFractionDigits: most,
  })
}

export function formatTokenSum(amount: bigint, unit: TokenUnit, tag: string): string {
  return `${formatTokenSumFigure(amount, unit, tag)}\u00a0${unit.symbol}`
}

/** Rounded up, for an amount that must be paid or is needed: less would be refused. */
export function formatNeededAmount(amount: bigint, unit: TokenUnit, tag: string): string {
  return formatTokenAmount(roundUp(amount, unit.decimals, getDigits(unit, false).maximumFractionDigits), unit, tag)
}

function roundUp(amount: bigint, decimals: number, places: number): bigint {
  const step = 10n ** BigInt(Math.max(0, decimals - places))
  return ((amount + step - 1n) / step) * step
}

export function formatExactTokenFigure(amount: bigint, unit: Pick<TokenUnit, 'decimals'>, tag: string): string {
  return formatAmount(amount, { decimals: unit.decimals, locale: tag, ...getDigits(unit, true) })
}

export function formatExactTokenAmount(amount: bigint, unit: TokenUnit, tag: string): string {
  return `${formatExactTokenFigure(amount, unit, tag)}\u00a0${unit.symbol}`
}

const FEE_DECIMALS = 6

/** `0.000114 ETH`, rounded up. */
export function formatFee(amount: bigint, { decimals, symbol }: TokenUnit, tag: string): string {
  const paid = roundUp(amount, decimals, FEE_DECIMALS)
  return `${formatAmount(paid, { decimals, locale: tag, maximumFractionDigits: FEE_DECIMALS })}\u00a0${symbol}`
}
