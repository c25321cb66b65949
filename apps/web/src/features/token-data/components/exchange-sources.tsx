import type { ApiAnswer } from '@app/core/api/endpoints'
import { formatWhole } from '@app/core/format-whole'
import { formatPrice } from '#shared/format/format-price.ts'
import { formatTokenAmount, type TokenUnit } from '#shared/format/format-token-amount.ts'
import { useTranslation } from '#shared/i18n/use-translation.ts'
import { SourceEntry } from '#shared/sources/source-entry.tsx'
import { SourceReading } from '#shared/sources/source-reading.tsx'
import { KeyValue } from '#shared/ui/key-value.tsx'
import { useLocale } from '#shared/ui/use-locale.ts'

export interface ExchangeSourcesProps {
  answer: ApiAnswer<'/api/tokenStats'>
  unit: TokenUnit
  quote: TokenUnit
}

/** What the price, the burn of a day and the holders are computed from. */
export default function ExchangeSources({ answer: { data, asOf }, unit, quote }: ExchangeSourcesProps) {
  const { t } = useTranslation(['tokenData', 'sources'])
  const locale = useLocale()
  const block = { blockNumber: asOf.blockNumber }
  const { exchange } = data
  const price = exchange?.price ?? null
  return (
    <>
      {exchange !== null && (
        <>
          <SourceEntry
            title={t('sources:value.price')}
            value={
              price === null
                ? '—'
                : `${formatPrice({ amount: BigInt(price), decimals: exchange.priceDecimals }, locale)}\u00a0${quote.symbol}`
            }
            rule={t('sources:exchange.price', { token: unit.symbol, quote: quote.symbol })}
          >
            <KeyValue label={unit.symbol}>{formatTokenAmount(BigInt(exchange.baseReserve), unit, locale)}</KeyValue>
            <KeyValue label={quote.symbol}>{formatTokenAmount(BigInt(exchange.quoteReserve), quote, locale)}</KeyValue>
          </SourceEntry>
          <SourceEntry
            title={t('exchange.burnedInDay')}
            value={formatTokenAmount(BigInt(exchange.burnedInDay), unit, locale)}
            rule={t('sources:exchange.burned')}
          />
        </>
      )}
      <SourceEntry
        title={t('people.title')}
        value={formatWhole(data.holderCount, locale)}
        rule={t('sources:exchange.holders')}
      />
      <SourceReading
        reads={[
          { path: '/api/tokenStats', ...block, at: asOf.blockTimestamp },
          exchange === null
            ? null
            : {
                name: t('sources:swap.pair'),
                contract: exchange.pair,
                abi: 'uniswapV2Pair',
                calls: ['getReserves'],
                ...block,
              },
        ]}
      />
    </>
  )
}
