import { formatDate, formatDateTime, formatZone } from '#shared/format/format-date.ts'
import { formatExactTokenAmount, formatTokenAmount, type TokenUnit } from '#shared/format/format-token-amount.ts'
import { useDateTag } from '#shared/i18n/use-language.ts'
import { useLocale } from '#shared/i18n/use-translation.ts'

/** Amounts and times as this language writes them. */
export function usePowerFormat() {
  const locale = useLocale()
  const dateTag = useDateTag()
  return {
    locale,
    amount: (amount: bigint, unit: TokenUnit) => formatTokenAmount(amount, unit, locale),
    exact: (amount: bigint, unit: TokenUnit) => formatExactTokenAmount(amount, unit, locale),
    date: (at: number) => formatDate(at, dateTag),
    dateTime: (at: number) => formatDateTime(at, dateTag),
    zoned: (at: number) => `${formatDateTime(at, dateTag)} ${formatZone(at)}`,
  }
}
