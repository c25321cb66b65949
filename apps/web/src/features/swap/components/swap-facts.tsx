import { HANDLING_FEE_PERCENT } from '@app/core/constants'
import { formatPercent } from '@app/core/share'
import { useState } from 'react'
import { useTranslation, useLocale } from '#shared/i18n/use-translation.ts'
import { formatPrice } from '#shared/format/format-number.ts'
import { formatExactTokenAmount, formatTokenAmount } from '#shared/format/format-token-amount.ts'
import { lazySources } from '#shared/sources/lazy-sources.tsx'
import { ReadFailure } from '#shared/states/read-failure.tsx'
import { AsOf } from '#shared/ui/age.tsx'
import { KeyValue, KeyValueList } from '#shared/ui/key-value.tsx'
import { Note, TextButton } from '#shared/ui/text.tsx'
import { SkeletonFacts } from '#shared/ui/loading.tsx'
import { useChainNow } from '#shared/chain/chain-clock.ts'
import { getTokens, type SwapTerms } from '../queries/swap-terms.ts'
import { BASIS, getImpactLevel } from '../quote.ts'
import type { SwapForm } from '../use-swap-form.ts'
import type { SwapScreen } from '../use-swap-screen.ts'
import { SlippageSheet } from './slippage-sheet.tsx'

const SwapSources = lazySources(() => import('./swap-sources.tsx'))

interface SwapFactsProps {
  screen: SwapScreen
  terms: SwapTerms
  form: SwapForm
}

const unknown = '—'
const RATE_DECIMALS = 18n

/** What the quote says, and the block it was read at. */
export function SwapFacts({ screen, terms, form }: SwapFactsProps) {
  const { t } = useTranslation('swap')
  const locale = useLocale()
  const now = useChainNow()
  const [isOpen, setOpen] = useState(false)
  const { quote, slippage } = form
  const { data, error, refetch, isFetching } = screen.figures
  if (data === undefined)
    return error === null ? (
      <SkeletonFacts count={5} className="mt-3" />
    ) : (
      <ReadFailure title={t('figuresFailed')} error={error} onRetry={() => void refetch()} retrying={isFetching} />
    )
  const { taken } = getTokens(terms, screen.side)
  const percent = (basis: bigint) => formatPercent(basis, BASIS, { locale, maximumFractionDigits: 2 }) ?? unknown
  const level = quote && getImpactLevel(quote.impactBasis)
  return (
    <>
      <KeyValueList className="mt-2">
        <KeyValue label={t('facts.atLeast')}>
          {quote ? formatExactTokenAmount(quote.minimumOut, taken, locale) : unknown}
        </KeyValue>
        <KeyValue label={t('facts.slippage')}>
          <TextButton aria-haspopup="dialog" onClick={() => setOpen(true)}>
            {percent(BigInt(slippage))}
          </TextButton>
        </KeyValue>
        <KeyValue label={t('facts.impact')}>
          {quote && level ? (
            <span className={level === 'low' ? undefined : level === 'notable' ? 'text-warning' : 'text-danger'}>
              {t(`impact.${level}`, { percent: percent(quote.impactBasis) })}
            </span>
          ) : (
            unknown
          )}
        </KeyValue>
        <KeyValue
          label={t('facts.burned', {
            percent: percent((BigInt(HANDLING_FEE_PERCENT) * BASIS) / 100n),
            symbol: terms.product.symbol,
          })}
        >
          {quote ? formatTokenAmount(quote.burned, terms.product, locale) : unknown}
        </KeyValue>
        <KeyValue label={t('facts.rate', { symbol: terms.product.symbol })}>
          {quote && quote.amountOut > 0n ? getRate(screen, terms, form, locale) : unknown}
        </KeyValue>
        <KeyValue label={t('facts.pairFee')}>{percent(terms.feeBasis)}</KeyValue>
      </KeyValueList>
      {level !== null && level !== 'low' && <Note className="mt-1">{t(`impactNote.${level}`)}</Note>}
      <AsOf className="mt-1.5" blockNumber={data.blockNumber} blockAt={data.readAt} now={now ?? undefined} />
      <SwapSources className="pt-1" terms={terms} side={screen.side} figures={data} quote={quote} />
      <SlippageSheet open={isOpen} onOpenChange={setOpen} slippage={slippage} onSlippage={form.setSlippage} />
    </>
  )
}

/** Quote tokens for one {product}, everything that is burned or kept included. */
function getRate(
  { side }: SwapScreen,
  { product, quote: unit }: SwapTerms,
  { quote }: SwapForm,
  locale: string,
): string {
  const [productAmount, quoteAmount] =
    side === 'buy' ? [quote!.amountOut, quote!.amountIn] : [quote!.amountIn, quote!.amountOut]
  const amount =
    (quoteAmount * 10n ** (BigInt(product.decimals) + RATE_DECIMALS)) / (productAmount * 10n ** BigInt(unit.decimals))
  return `${formatPrice({ amount, decimals: Number(RATE_DECIMALS) }, locale)}\u00a0${unit.symbol}`
}
