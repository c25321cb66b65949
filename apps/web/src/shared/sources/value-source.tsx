import { HANDLING_FEE_PERCENT } from '@app/core/constants'
import { formatPercent } from '@app/core/share'
import type { Token } from '#shared/base/tokens.ts'
import { useLocale, useTranslation } from '#shared/i18n/use-translation.ts'
import { formatPrice } from '#shared/format/format-number.ts'
import { formatTokenAmount } from '../format/format-token-amount.ts'
import { useTokenPrice, useTokenValue } from '#shared/price/token-price.ts'
import { KeyValue } from '../ui/key-value.tsx'
import { SourceEntry } from './source-entry.tsx'

interface ValueSourceProps {
  name: string
  /** Base units; undefined while unknown. */
  amount: bigint | undefined
  token: Token
}

export function ValueSource({ name, amount, token }: ValueSourceProps) {
  const { t } = useTranslation('sources')
  const locale = useLocale()
  const price = useTokenPrice()
  const value = useTokenValue(amount, token)
  if (amount === undefined || value === undefined || !price) return null
  const burned = formatPercent(BigInt(HANDLING_FEE_PERCENT), 100n, { locale })
  return (
    <SourceEntry
      title={t('value.title')}
      value={value}
      rule={t('value.rule', { token: token.symbol, quote: price.quote.symbol, burned })}
    >
      <KeyValue label={name}>{formatTokenAmount(amount, token, locale)}</KeyValue>
      <KeyValue label={t('value.price')}>{`${formatPrice(price, locale)}\u00a0${price.quote.symbol}`}</KeyValue>
    </SourceEntry>
  )
}
