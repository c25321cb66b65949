import { useRef } from 'react'
import { useTranslation } from 'react-i18next'
import { PriceChart } from '#shared/charts/price-chart.tsx'
import { ReadFailure } from '#shared/tx/read-failure.tsx'
import { Loading } from '#shared/ui/loading.tsx'
import { PageMain } from '#shared/ui/page-column.tsx'
import { Skeleton, SkeletonFacts } from '#shared/ui/skeleton.tsx'
import { SpotPrice } from './components/spot-price.tsx'
import { SwapCta } from './components/swap-cta.tsx'
import { SwapFacts } from './components/swap-facts.tsx'
import { SwapFields } from './components/swap-fields.tsx'
import { useSwapForm } from './use-swap-form.ts'
import { useSwapScreen } from './use-swap-screen.ts'
import type { VenueName } from './venues.ts'

/** One token of the pair for the other, with everything that it costs said before. */
export function SwapPage({ venue }: { venue: VenueName }) {
  const { t } = useTranslation('swap')
  const screen = useSwapScreen(venue)
  const amountRef = useRef<HTMLInputElement>(null)
  const form = useSwapForm(screen, amountRef)
  const { data: terms, error, refetch, isFetching } = screen.terms
  const retry = () => void refetch()
  return (
    <>
      <PageMain>
        {terms === undefined && error !== null && (
          <ReadFailure title={t('failed')} error={error} onRetry={retry} retrying={isFetching} className="mt-4" />
        )}
        {terms === undefined && error === null && (
          <Loading label={t('loading')} failure={t('failed')} onRetry={retry}>
            <Skeleton className="mt-4 mb-3 h-5 w-44" />
            <Skeleton className="h-45 w-full" />
            <SkeletonFacts count={5} className="mt-10" />
          </Loading>
        )}
        {terms !== undefined && (
          <>
            <SpotPrice screen={screen} terms={terms} />
            <PriceChart base={terms.product.symbol} quote={terms.quote.symbol} compact />
            <SwapFields screen={screen} terms={terms} form={form} amountRef={amountRef} />
            <SwapFacts screen={screen} terms={terms} form={form} />
          </>
        )}
      </PageMain>
      <SwapCta screen={screen} form={form} />
    </>
  )
}
