import { useRef } from 'react'
import { useTranslation } from 'react-i18next'
import { ReadFailure } from '#shared/tx/read-failure.tsx'
import { Loading } from '#shared/ui/loading.tsx'
import { PageMain } from '#shared/ui/page-column.tsx'
import { Skeleton, SkeletonFacts } from '#shared/ui/skeleton.tsx'
import { BuyCta } from './components/buy-cta.tsx'
import { BuyFields } from './components/buy-fields.tsx'
import { SaleSection } from './components/sale-section.tsx'
import { useBuyForm } from './use-buy-form.ts'
import { usePowerMarket } from './use-power-screen.ts'

/** {product} or USDT for computing power, at the operator's price. */
export function PowerSwapPage() {
  const { t } = useTranslation('power')
  const market = usePowerMarket()
  const inputRef = useRef<HTMLInputElement>(null)
  const form = useBuyForm(market, inputRef)
  const { terms, figures } = market
  const failed = terms.isError ? terms : figures.isError ? figures : undefined
  const isKnown = terms.data !== undefined && figures.data !== undefined
  const retry = () => {
    void terms.refetch()
    void figures.refetch()
  }
  return (
    <>
      <PageMain>
        {isKnown && (
          <>
            <BuyFields market={market} terms={terms.data} figures={figures.data} form={form} ref={inputRef} />
            <SaleSection market={market} terms={terms.data} figures={figures.data} />
          </>
        )}
        {!isKnown && failed !== undefined && (
          <ReadFailure
            title={t('sale.failed')}
            error={failed.error}
            onRetry={retry}
            retrying={failed.isFetching}
            className="mt-4"
          />
        )}
        {!isKnown && failed === undefined && (
          <Loading label={t('sale.loading')} failure={t('sale.failed')} onRetry={retry}>
            <Skeleton className="mt-4 h-9 w-full" />
            <Skeleton className="mt-5 mb-6 h-14 w-full" />
            <SkeletonFacts count={4} />
          </Loading>
        )}
      </PageMain>
      <BuyCta market={market} form={form} />
    </>
  )
}
