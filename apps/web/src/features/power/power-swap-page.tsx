import { useRef } from 'react'
import { useTranslation } from '#shared/i18n/use-translation.ts'
import { PageState } from '#shared/states/page-state.tsx'
import { PageMain } from '#shared/ui/page-column.tsx'
import { Skeleton } from '#shared/ui/skeleton.tsx'
import { SkeletonFacts } from '#shared/ui/loading.tsx'
import { BuyCta } from './components/buy-cta.tsx'
import { BuyFields } from './components/buy-fields.tsx'
import { SaleSection } from './components/sale-section.tsx'
import { useBuyForm } from './use-buy-form.ts'
import { type PowerMarket, usePowerMarket } from './use-power-screen.ts'

/** {product} or USDT for computing power, at the operator's price. */
export function PowerSwapPage() {
  const { t } = useTranslation('power')
  const market = usePowerMarket()
  const inputRef = useRef<HTMLInputElement>(null)
  const form = useBuyForm(market, inputRef)
  return (
    <>
      <PageMain>
        <PageState
          className=""
          chain={readSale(market)}
          words={{ loading: t('sale.loading') }}
          failure={t('sale.failed')}
          skeleton={
            <>
              <Skeleton className="mt-4 h-9 w-full" />
              <Skeleton className="mt-5 mb-6 h-14 w-full" />
              <SkeletonFacts count={4} />
            </>
          }
        >
          {(sale) => (
            <>
              <BuyFields market={market} {...sale} form={form} ref={inputRef} />
              <SaleSection market={market} {...sale} />
            </>
          )}
        </PageState>
      </PageMain>
      <BuyCta market={market} form={form} />
    </>
  )
}

/** The figures are read with the terms: without both there is no price to sell at. */
function readSale({ terms, figures }: PowerMarket) {
  const late = terms.data === undefined ? terms : figures
  return {
    data: terms.data && figures.data && { terms: terms.data, figures: figures.data },
    error: late.error,
    isFetching: late.isFetching,
    refetch: late.refetch,
  }
}
