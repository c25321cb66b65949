import type { ApiAnswer } from '@app/core/api/endpoints'
import { formatWhole } from '@app/core/format-whole'
import { findToken } from '#shared/base/tokens.ts'
import { formatPrice } from '#shared/format/format-number.ts'
import { formatTokenAmount, type TokenUnit } from '#shared/format/format-token-amount.ts'
import { useTranslation, useLocale } from '#shared/i18n/use-translation.ts'
import { SourceEntry, type ContractRead, SourceReading } from '#shared/sources/source-entry.tsx'
import { KeyValue } from '#shared/ui/key-value.tsx'
import { useSourceName } from './use-source-name.ts'

export interface ExchangeSourcesProps {
  answer: ApiAnswer<'/api/tokenStats'>
  unit: TokenUnit
  quote: TokenUnit
}

export default function ExchangeSources({ answer: { data, asOf }, unit, quote }: ExchangeSourcesProps) {
  const { t } = useTranslation(['tokenData', 'sources'])
  const name = useSourceName()
  const locale = useLocale()
  const block = { blockNumber: asOf.blockNumber }
  const { exchange } = data
  const showPrice = (amount: string) =>
    `${formatPrice({ amount: BigInt(amount), decimals: exchange?.priceDecimals ?? 0 }, locale)}\u00a0${quote.symbol}`
  return (
    <>
      {exchange !== null && (
        <>
          <SourceEntry
            title={t('sources:value.price')}
            value={exchange.price === null ? '—' : showPrice(exchange.price)}
            rule={t('sources:exchange.price', { token: unit.symbol, quote: quote.symbol })}
          >
            <KeyValue label={unit.symbol}>{formatTokenAmount(BigInt(exchange.baseReserve), unit, locale)}</KeyValue>
            <KeyValue label={quote.symbol}>{formatTokenAmount(BigInt(exchange.quoteReserve), quote, locale)}</KeyValue>
            {exchange.priceDayAgo !== null && (
              <KeyValue label={t('sources:exchange.dayAgo')}>{showPrice(exchange.priceDayAgo)}</KeyValue>
            )}
          </SourceEntry>
          <SourceEntry
            title={t('exchange.burnedInDay')}
            value={formatTokenAmount(BigInt(exchange.burnedInDay), unit, locale)}
            rule={t('sources:exchange.burned')}
          />
          <SourceEntry
            title={t('exchange.swaps')}
            value={formatWhole(exchange.swapCount, locale)}
            rule={t('sources:exchange.swaps')}
          />
        </>
      )}
      <SourceEntry
        title={t('people.title')}
        value={formatWhole(data.holderCount, locale)}
        rule={t('sources:exchange.holders')}
      />
      <SourceEntry title={t('sources:exchange.stakedTitle')} rule={t('sources:exchange.staked')}>
        {data.pools.map(({ key, token, staked }) => {
          const own = findToken(token)
          return (
            <KeyValue key={key} label={name(key)}>
              {own === undefined ? '—' : formatTokenAmount(BigInt(staked), own, locale)}
            </KeyValue>
          )
        })}
      </SourceEntry>
      <SourceReading
        reads={[
          { path: '/api/tokenStats', ...block, at: asOf.blockTimestamp },
          exchange === null
            ? null
            : {
                name: t('sources:swap.pair'),
                contract: exchange.pair,
                abi: 'uniswapV2Pair',
                calls: ['getReserves', 'Swap'],
                ...block,
              },
          ...data.pools.map(({ key, pool }): ContractRead => ({
            name: name(key),
            contract: pool,
            abi: 'stakingPool',
            calls: ['totalStaked'],
            ...block,
          })),
        ]}
      />
    </>
  )
}
