import { useTranslation } from '../i18n/use-translation.ts'
import { formatPrice } from '../format/format-price.ts'
import { useTokenPrice } from '../price/use-token-price.ts'
import { useTokenValue } from '../price/use-token-value.ts'
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
  const value = useTokenValue(amount, token)
  if (value === undefined || !price) return null
  return (
    <SourceEntry
      title={t('value.title')}
      value={value}
      rule={t('value.rule', { token: token.symbol, quote: price.quote.symbol })}
    >
      <KeyValue label={t('value.price')}>{`${formatPrice(price, locale)}\u00a0${price.quote.symbol}`}</KeyValue>
    </SourceEntry>
  )
}
