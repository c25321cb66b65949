import { formatAmount } from '@app/core/format-amount'
import { isSameAddress } from '@app/core/address'
import { STALE_AFTER_SECONDS } from '@app/core/timings'
import { useQuery } from '@tanstack/react-query'
import { useEffect } from 'react'
import type { TokenUnit } from '../format/format-token-amount.ts'
import { useAfterFirstPage } from '#shared/base/use-after-first-page.ts'
import { useHasCome } from '#shared/chain/chain-clock.ts'
import { setPriceNumber } from '#shared/wallet/wallet-store.ts'
import { apiQuery } from '../api/query.ts'
import { findToken } from '#shared/base/tokens.ts'
import { toPriceNumber } from '#shared/format/format-number.ts'
import { useLocale } from '#shared/i18n/use-translation.ts'

export type TokenPrice = {
  token: string
  /** Quote tokens for one token, times 10 ** `decimals`. */
  amount: bigint
  decimals: number
  quote: TokenUnit
}

/** Base units of the quote token for `amount` base units, rounded down; null where the price is of another token. */
export function getValue(
  amount: bigint,
  token: { address: string; decimals: number },
  price: Pick<TokenPrice, 'token' | 'amount' | 'decimals'> & { quote: Pick<TokenUnit, 'decimals'> },
): bigint | null {
  if (!isSameAddress(token.address, price.token)) return null
  return (amount * price.amount * 10n ** BigInt(price.quote.decimals)) / 10n ** BigInt(price.decimals + token.decimals)
}

/** `1,784.36 USDT`: two decimals, more below one, rounded down. `tag` is a BCP-47 tag. */
export function formatValue(value: bigint, { decimals, symbol }: TokenUnit, tag: string): string {
  const places = Math.min(decimals, value < 10n ** BigInt(decimals) ? 4 : 2)
  const isDust = value === 0n
  const figure = formatAmount(isDust ? 10n ** BigInt(decimals - places) : value, {
    decimals,
    locale: tag,
    minimumFractionDigits: Math.min(2, places),
    maximumFractionDigits: places,
  })
  return `${isDust ? '<' : ''}${figure}\u00a0${symbol}`
}

/**
 * The product token's price in the pair. Null if there is none, while the index is behind, or if the price is old;
 * undefined until known. Requested after the page itself.
 */
export function useTokenPrice(): TokenPrice | null | undefined {
  const stats = useQuery({ ...apiQuery('/api/tokenStats', {}), enabled: useAfterFirstPage() }).data
  const isOld = useHasCome(stats === undefined ? Infinity : stats.asOf.blockTimestamp + STALE_AFTER_SECONDS)
  const isCurrent = stats !== undefined && !stats.stale && !isOld
  const { price, priceDecimals: decimals = 0 } = (isCurrent && stats.data.exchange) || {}
  useEffect(() => {
    if (price) setPriceNumber(toPriceNumber({ amount: BigInt(price), decimals }))
  }, [price, decimals])
  if (stats === undefined) return undefined
  if (!price) return null
  const quote = findToken(stats.data.exchange?.quote)
  return quote && { token: stats.data.token, amount: BigInt(price), decimals, quote }
}

/** `≈ 1,784.36 USDT`; undefined without a price or amount, or for another token. `amount` is in base units. */
export function useTokenValue(
  amount: bigint | undefined,
  token: { address: string; decimals: number },
): string | undefined {
  const locale = useLocale()
  const price = useTokenPrice()
  if (amount === undefined || amount === 0n || !price) return undefined
  const value = getValue(amount, token, price)
  return value === null ? undefined : `≈ ${formatValue(value, price.quote, locale)}`
}
