import { useTranslation } from '../i18n/use-translation.ts'
import { formatPrice } from '../format/format-price.ts'
import { formatValue, getValue } from '../price/token-price.ts'
import { useTokenPrice } from '../price/use-token-price.ts'
import { KeyValue } from '../ui/key-value.tsx'
import { useLocale } from '../ui/use-locale.ts'
import { SourceEntry } from './source-entry.tsx'

/** How the worth of an amount comes about; nothing where no price is known. */
export function ValueSource({
  amount,
  token,
}: {
  amount: bigint | undefined
  token: { address: string; decimals: number; symbol: string }
}) {
  const { t } = useTranslation('sources')
  const locale = useLocale()
  const price = useTokenPrice()
  const value = amount === undefined || !price ? null : getValue(amount, token, price)
  if (value === null || !price) return null
  return (
    <SourceEntry
      title={t('value.title')}
      value={`≈ ${formatValue(value, price.quote, locale)}`}
      rule={t('value.rule', { token: token.symbol, quote: price.quote.symbol })}
    >
      <KeyValue label={t('value.price')}>{`${formatPrice(price, locale)}\u00a0${price.quote.symbol}`}</KeyValue>
    </SourceEntry>
  )
}
