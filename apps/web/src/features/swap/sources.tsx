import { HANDLING_FEE_PERCENT } from '@app/core/constants'
import { formatPercent } from '@app/core/share'
import { formatPrice } from '#shared/format/format-number.ts'
import { formatExactTokenAmount, formatTokenAmount } from '#shared/format/format-token-amount.ts'
import { useTranslation, useLocale } from '#shared/i18n/use-translation.ts'
import { SourceEntry, SourceReading } from '#shared/sources/source-entry.tsx'
import { KeyValue } from '#shared/ui/key-value.tsx'
import { BASIS, type Quote, getSpotPrice } from './quote.ts'
import { type Side, type SwapFigures, getTokens, type SwapTerms } from './reads.ts'

export interface SwapSourcesProps {
  terms: SwapTerms
  side: Side
  figures: SwapFigures
  quote: Quote | null
}

export default function SwapSources({ terms, side, figures, quote }: SwapSourcesProps) {
  const { t } = useTranslation(['swap', 'sources'])
  const locale = useLocale()
  const { taken } = getTokens(terms, side)
  const percent = (part: bigint) => formatPercent(part, BASIS, { locale, maximumFractionDigits: 2 }) ?? '—'
  const { product, quote: paired } = terms
  const price = getSpotPrice(figures, terms)
  return (
    <>
      <SourceEntry
        title={t('sources:value.price')}
        value={price && `${formatPrice(price, locale)}\u00a0${paired.symbol}`}
        rule={t('sources:exchange.price', { token: product.symbol, quote: paired.symbol })}
      />
      <SourceEntry
        title={t('receive')}
        value={quote ? formatExactTokenAmount(quote.amountOut, taken, locale) : undefined}
        rule={t('sources:swap.out')}
      >
        <KeyValue label={t('sources:swap.reserves')} note={formatTokenAmount(figures.reserves.quote, paired, locale)}>
          {formatTokenAmount(figures.reserves.product, product, locale)}
        </KeyValue>
        <KeyValue label={t('facts.pairFee')}>{percent(terms.feeBasis)}</KeyValue>
      </SourceEntry>
      <SourceEntry
        title={t('sources:swap.burnedTitle')}
        value={quote ? formatTokenAmount(quote.burned, product, locale) : undefined}
        rule={t('sources:swap.burned', {
          percent: percent((BigInt(HANDLING_FEE_PERCENT) * BASIS) / 100n),
          symbol: product.symbol,
        })}
      />
      <SourceEntry
        title={t('facts.impact')}
        value={quote ? percent(quote.impactBasis) : undefined}
        rule={t('sources:swap.impact')}
      />
      <SourceReading
        reads={[
          {
            name: t('sources:swap.pair'),
            contract: terms.pair,
            abi: 'uniswapV2Pair',
            calls: ['getReserves', 'token0'],
            blockNumber: figures.blockNumber,
            at: figures.readAt,
          },
        ]}
      />
    </>
  )
}
