import { WHOLE_TOKEN } from '@app/core/constants'
import type { ErrorKey } from '@app/core/errors'
import { quoteOrder } from '@app/core/power-order'
import { formatDate, formatDateTime, formatZone, getDateFormat } from '#shared/format/format-date.ts'
import {
  formatExactTokenAmount,
  formatNeededAmount,
  formatTokenAmount,
  type TokenUnit,
} from '#shared/format/format-token-amount.ts'
import { useDateTag } from '#shared/i18n/use-language.ts'
import { useLocale } from '#shared/i18n/use-translation.ts'
import type { MarketFigures } from './reads.ts'

/** Rounded down, as the contract does. `price` is of one whole power. */
export function getPowerFor(amount: bigint, price: bigint): bigint {
  return price === 0n ? 0n : (amount * WHOLE_TOKEN) / price
}

/** Rounded up, so that it buys at least `power`. */
export function getPriceOf(power: bigint, price: bigint): bigint {
  return (power * price + WHOLE_TOKEN - 1n) / WHOLE_TOKEN
}

export function getPurchaseProblem(
  power: bigint,
  { minimumExchange, orderTerms, freeRewards }: Pick<MarketFigures, 'minimumExchange' | 'orderTerms' | 'freeRewards'>,
): ErrorKey | null {
  if (power < minimumExchange) return 'BELOW_MINIMUM_EXCHANGE'
  return quoteOrder(orderTerms, power).reward > freeRewards ? 'REWARD_RESERVE_EXHAUSTED' : null
}

export function usePowerFormat() {
  const locale = useLocale()
  const dateTag = useDateTag()
  return {
    locale,
    amount: (amount: bigint, unit: TokenUnit) => formatTokenAmount(amount, unit, locale),
    needed: (amount: bigint, unit: TokenUnit) => formatNeededAmount(amount, unit, locale),
    exact: (amount: bigint, unit: TokenUnit) => formatExactTokenAmount(amount, unit, locale),
    date: (at: number) => formatDate(at, dateTag),
    dayMonth: (at: number) => getDateFormat(dateTag, { day: 'numeric', month: 'short' }).format(at * 1000),
    dateTime: (at: number) => formatDateTime(at, dateTag),
    zoned: (at: number) => `${formatDateTime(at, dateTag)} ${formatZone(at)}`,
  }
}
