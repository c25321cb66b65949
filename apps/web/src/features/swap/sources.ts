import { HANDLING_FEE_PERCENT } from '@app/core/constants'
import { formatPercent } from '@app/core/share'
import { formatPrice } from '#shared/format/format-number.ts'
import { formatExactTokenAmount } from '#shared/format/format-token-amount.ts'
import { readAt, type Sources, useSourceTools } from '#shared/sources/sources.ts'
import { BASIS, type Quote, getSpotPrice } from './quote.ts'
import { type Side, type SwapFigures, getTokens, type SwapTerms } from './reads.ts'

interface SwapProps {
  terms: SwapTerms
  side: Side
  figures: SwapFigures
  quote: Quote | null
}

export function useSwapSources({ terms, side, figures, quote }: SwapProps): Sources {
  const { t, locale, show } = useSourceTools('swap')
  const { taken } = getTokens(terms, side)
  const percent = (part: bigint) => formatPercent(part, BASIS, { locale, maximumFractionDigits: 2 }) ?? '—'
  const { product, quote: paired } = terms
  const price = getSpotPrice(figures, terms)
  const burned = percent((BigInt(HANDLING_FEE_PERCENT) * BASIS) / 100n)
  return {
    figures: [
      {
        title: t('sources:value.price'),
        value: price && `${formatPrice(price, locale)}\u00a0${paired.symbol}`,
        rule: t('sources:exchange.price', { token: product.symbol, quote: paired.symbol }),
      },
      {
        title: t('receive'),
        value: quote ? formatExactTokenAmount(quote.amountOut, taken, locale) : undefined,
        rule: t('sources:swap.out'),
        parts: [
          {
            label: t('sources:swap.reserves'),
            value: show(figures.reserves.product, product),
            note: show(figures.reserves.quote, paired),
          },
          { label: t('facts.pairFee'), value: percent(terms.feeBasis) },
        ],
      },
      {
        title: t('sources:swap.burnedTitle'),
        value: quote ? show(quote.burned, product) : undefined,
        rule: t('sources:swap.burned', { percent: burned, symbol: product.symbol }),
      },
      {
        title: t('facts.impact'),
        value: quote ? percent(quote.impactBasis) : undefined,
        rule: t('sources:swap.impact'),
      },
    ],
    reads: readAt({ blockNumber: figures.blockNumber, blockTimestamp: figures.readAt }, [
      { name: t('sources:swap.pair'), contract: terms.pair, abi: 'uniswapV2Pair', calls: ['getReserves', 'token0'] },
    ]),
  }
}
