import { useRef } from 'react'
import { useTranslation } from '#shared/i18n/use-translation.ts'
import { PriceChart } from '#shared/price/price-chart.tsx'
import { PageState } from '#shared/states/page-state.tsx'
import { PageMain } from '#shared/ui/page-column.tsx'
import { Skeleton } from '#shared/ui/skeleton.tsx'
import { SkeletonFacts } from '#shared/ui/loading.tsx'
import { SpotPrice } from './components/spot-price.tsx'
import { SwapCta } from './components/swap-cta.tsx'
import { SwapFacts } from './components/swap-facts.tsx'
import { SwapFields } from './components/swap-fields.tsx'
import { useSwapForm } from './use-swap-form.ts'
import { useSwapScreen } from './use-swap-screen.ts'

/** One token of the pair for the other, with everything that it costs said before. */
export function SwapPage() {
  const { t } = useTranslation('swap')
  const screen = useSwapScreen()
  const amountRef = useRef<HTMLInputElement>(null)
  const form = useSwapForm(screen, amountRef)
  return (
    <>
      <PageMain>
        <PageState
          className=""
          chain={screen.terms}
          until={[screen.figures]}
          words={{ loading: t('loading') }}
          failure={t('failed')}
          skeleton={
            <>
              <Skeleton className="mt-4 mb-3 h-5 w-44" />
              <Skeleton className="h-45 w-full" />
              <SkeletonFacts count={5} className="mt-10" />
            </>
          }
        >
          {(terms) => (
            <>
              <SpotPrice screen={screen} terms={terms} />
              <PriceChart base={terms.product.symbol} quote={terms.quote.symbol} compact />
              <SwapFields screen={screen} terms={terms} form={form} amountRef={amountRef} />
              <SwapFacts screen={screen} terms={terms} form={form} />
            </>
          )}
        </PageState>
      </PageMain>
      <SwapCta screen={screen} form={form} />
    </>
  )
}
