import ChartIcon from 'lucide-react/icons/chart-candlestick'
import { useId, useRef, useState } from 'react'
import { getDeployment } from '@app/config/deployments'
import { useQuery } from '@tanstack/react-query'
import { useTranslation, useLocale } from '#shared/i18n/use-translation.ts'
import { PriceChart, PriceChange } from '#shared/price/price-chart.tsx'
import { FirstAbout } from '#shared/states/first-about.tsx'
import { PageState } from '#shared/states/page-state.tsx'
import { brand } from '#shared/base/brand.ts'
import { tokens as knownTokens } from '#shared/base/tokens.ts'
import { PageMain } from '#shared/ui/page-column.tsx'
import { Beside } from '#shared/ui/beside.tsx'
import { Skeleton } from '#shared/ui/skeleton.tsx'
import { SkeletonFacts } from '#shared/ui/loading.tsx'
import { formatExactTokenAmount, formatNeededAmount } from '#shared/format/format-token-amount.ts'
import { usePauseReason } from '#shared/states/use-pause-reason.ts'
import { ActionCta, ActionNote, getSignatureNote } from '#shared/tx/action-cta.tsx'
import { useWallet } from '#shared/wallet/wallet-store.ts'
import { apiQuery } from '#shared/api/query.ts'
import { formatPrice } from '#shared/format/format-number.ts'
import { IconButton } from '#shared/ui/icon.tsx'
import { LossSheet } from './loss-sheet.tsx'
import { SwapFacts, SwapFields } from './swap-fields.tsx'
import { useSwapForm, type SwapForm } from './swap-form.ts'
import { useSwapScreen, type SwapScreen, type SwapTerms } from './reads.ts'
import { getImpactLevel, getSpotPrice, isCostly } from './quote.ts'
import { swapAction } from './swap.ts'

export function SwapPage() {
  const { t } = useTranslation('swap')
  const screen = useSwapScreen()
  const amountRef = useRef<HTMLInputElement>(null)
  const form = useSwapForm(screen, amountRef)
  return (
    <>
      <PageMain>
        <FirstAbout title={t('about.title', { token: knownTokens.usdt.symbol, reward: brand.product.symbol })}>
          {t('about.text')}
        </FirstAbout>
        <PageState
          className=""
          chain={[screen.terms]}
          until={[screen.figures]}
          words={{ loading: t('loading') }}
          failure={t('failed')}
          skeleton={
            <>
              <Skeleton className="mt-4 mb-3 h-5 w-44" />
              <Skeleton className="h-30 w-full" />
              <SkeletonFacts count={5} className="mt-10" />
            </>
          }
        >
          {(terms) => (
            <>
              <SpotPrice screen={screen} terms={terms} />
              <SwapFields screen={screen} terms={terms} form={form} amountRef={amountRef} />
              <Beside>
                <SwapFacts screen={screen} terms={terms} form={form} />
              </Beside>
            </>
          )}
        </PageState>
      </PageMain>
      <SwapCta screen={screen} form={form} />
    </>
  )
}

interface SwapCtaProps {
  screen: SwapScreen
  form: SwapForm
}

export function SwapCta({ screen, form }: SwapCtaProps) {
  const { t } = useTranslation('swap')
  const locale = useLocale()
  const [isAsked, setAsked] = useState(false)
  const { tokens, side } = screen
  const { quote } = form
  const format = (show: typeof formatNeededAmount) =>
    form.amount === null || tokens === undefined ? null : show(form.amount, tokens.given, locale)
  const amount = format(formatExactTokenAmount)
  const isSevere = quote !== null && getImpactLevel(quote.impactBasis) === 'severe'
  const label =
    amount === null
      ? t('cta.swap')
      : t(isSevere ? 'cta.swapAnyway' : 'cta.swapAmount', { amount: format(formatNeededAmount) })
  const paused = usePauseReason(getDeployment(useWallet().configuredChainId).contracts.productSwap)
  const impossible = getImpossible(screen, form)
  const ask = () => setAsked(true)
  return (
    <>
      <ActionCta
        label={label}
        variant={isSevere ? 'danger' : undefined}
        reason={impossible === null ? paused : t(impossible)}
        wrong={form.error}
        note={
          <ActionNote action={swapAction.key} stillOpen={t('cta.stillOpen')}>
            {tokens !== undefined && quote !== null && isCostly(quote) && (
              <b className="mb-1 block font-semibold text-danger">
                {t('cta.lost', { amount: formatNeededAmount(quote.lost, tokens.taken, locale) })}
              </b>
            )}
            {amount !== null &&
              getSignatureNote(
                { amount: form.amount, allowance: screen.given.data?.allowance },
                {
                  one: t('cta.oneSignature'),
                  two: t('cta.twoSignatures', { amount }),
                  reset: t('cta.resetSignatures', { amount }),
                },
              )}
          </ActionNote>
        }
        onAct={isSevere && form.error === null ? ask : form.swap}
      />
      {screen.terms.data !== undefined && quote !== null && (
        <LossSheet
          open={isAsked}
          onOpenChange={setAsked}
          side={side}
          terms={screen.terms.data}
          quote={quote}
          onConfirm={form.swap}
        />
      )}
    </>
  )
}

function getImpossible({ terms, figures }: SwapScreen, { hasClock }: SwapForm): string | null {
  if (terms.data === undefined || figures.data === undefined)
    return terms.isError || figures.isError ? 'failed' : 'loading'
  const { reserves } = figures.data
  if (reserves.product === 0n || reserves.quote === 0n) return 'empty'
  return hasClock ? null : 'clockUnknown'
}

/** The chart is behind a button because the form comes first. */
export function SpotPrice({ screen, terms }: { screen: SwapScreen; terms: SwapTerms }) {
  const { t } = useTranslation('swap')
  const locale = useLocale()
  const chartId = useId()
  const [isOpen, setOpen] = useState(false)
  const { data: stats } = useQuery(apiQuery('/api/tokenStats', {}))
  const exchange = stats?.data.exchange ?? null
  const price = screen.figures.data && getSpotPrice(screen.figures.data, terms)
  return (
    <>
      <div className="flex items-center gap-x-3 pt-1 type-body">
        <p className="text-text-2">
          {t('spot', { symbol: terms.product.symbol })}{' '}
          <b className="font-semibold text-text">
            {price === undefined ? '—' : `${formatPrice(price, locale)}\u00a0${terms.quote.symbol}`}
          </b>
        </p>
        <span className="ml-auto flex items-center gap-x-1">
          {exchange !== null && exchange.price !== null && (
            <PriceChange
              now={BigInt(exchange.price)}
              dayAgo={exchange.priceDayAgo === null ? null : BigInt(exchange.priceDayAgo)}
            />
          )}
          <IconButton
            icon={ChartIcon}
            label={t('chart')}
            aria-expanded={isOpen}
            aria-controls={chartId}
            onClick={() => setOpen(!isOpen)}
            className={isOpen ? 'text-accent-text' : 'text-text-2'}
          />
        </span>
      </div>
      <div id={chartId}>
        {isOpen && <PriceChart base={terms.product.symbol} quote={terms.quote.symbol} compact className="pb-2" />}
      </div>
    </>
  )
}
