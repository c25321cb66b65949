import { formatWhole, getNumberSigns } from './format-whole.ts'

export type FormatAmountOptions = {
  decimals: number
  locale: string
  minimumFractionDigits?: number
  /** Truncated, never rounded. Default: `decimals`. */
  maximumFractionDigits?: number
  isGrouped?: boolean
}

export type AmountParts = {
  sign: string
  whole: string
  decimal: string
  fraction: string
  isCut: boolean
}

export function formatAmountParts(amount: bigint, options: FormatAmountOptions): AmountParts {
  const { decimals, locale, isGrouped = true } = options
  const minimum = options.minimumFractionDigits ?? 0
  const maximum = Math.max(minimum, options.maximumFractionDigits ?? decimals)
  const digits = (amount < 0n ? -amount : amount).toString().padStart(decimals + 1, '0')
  const whole = BigInt(digits.slice(0, digits.length - decimals))
  const all = digits.slice(digits.length - decimals)
  const fraction = all.slice(0, maximum).replace(/0+$/, '').padEnd(minimum, '0')
  const signs = getNumberSigns(locale)
  return {
    sign: amount < 0n ? signs.minus : '',
    whole: isGrouped ? formatWhole(whole, locale) : whole.toString(),
    decimal: fraction ? signs.decimal : '',
    fraction,
    isCut: /[1-9]/.test(all.slice(maximum)),
  }
}

/** An amount below the shown digits becomes `<0.01`, never zero. */
export function formatAmount(amount: bigint, options: FormatAmountOptions): string {
  const parts = formatAmountParts(amount, options)
  const isHidden = parts.isCut && !/[1-9]/.test(parts.whole + parts.fraction)
  if (!isHidden) return parts.sign + parts.whole + parts.decimal + parts.fraction
  const maximum = Math.max(options.minimumFractionDigits ?? 0, options.maximumFractionDigits ?? options.decimals)
  const smallest = maximum === 0 ? '1' : `0${getNumberSigns(options.locale).decimal}${'1'.padStart(maximum, '0')}`
  return amount < 0n ? `>${getNumberSigns(options.locale).minus}${smallest}` : `<${smallest}`
}
