import { useLocale } from '#shared/i18n/use-locale.ts'
import { formatValue, getValue } from './token-price.ts'
import { useTokenPrice } from './use-token-price.ts'

/** `≈ 1,784.36 USDT`; undefined where nothing can be said: no price, another token, nothing to value. `amount` in base units. */
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
