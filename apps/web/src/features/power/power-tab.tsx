import { useTranslation } from 'react-i18next'
import { ReadFailure } from '#shared/tx/read-failure.tsx'
import { Loading } from '#shared/ui/loading.tsx'
import { Skeleton, SkeletonFacts } from '#shared/ui/skeleton.tsx'
import { MarketSection } from './components/market-section.tsx'
import { OrdersSection } from './components/orders-section.tsx'
import { PowerFigures } from './components/power-figures.tsx'
import { useOrders, usePowerMarket } from './use-power-screen.ts'

/** Output to claim, the account's orders with how long they run, and what new ones are opened on. */
export default function PowerTab() {
  const { t } = useTranslation('power')
  const market = usePowerMarket()
  const orders = useOrders(market.account)
  const { terms } = market
  if (terms.data === undefined) {
    const retry = () => void terms.refetch()
    if (terms.isError)
      return (
        <ReadFailure
          title={t('market.failed')}
          error={terms.error}
          onRetry={retry}
          retrying={terms.isFetching}
          className="mt-4"
        />
      )
    return (
      <Loading label={t('loading')} failure={t('market.failed')} onRetry={retry}>
        <PowerSkeleton />
      </Loading>
    )
  }
  return (
    <>
      <PowerFigures market={market} orders={orders} terms={terms.data} />
      <OrdersSection market={market} orders={orders} terms={terms.data} />
      <MarketSection market={market} terms={terms.data} />
    </>
  )
}

export function PowerSkeleton() {
  return (
    <div aria-hidden="true">
      <Skeleton className="mt-4 h-4 w-32" />
      <Skeleton className="mt-3 mb-5 h-14 w-60" />
      <SkeletonFacts count={2} />
      <Skeleton className="mt-8 mb-4 h-6 w-40" />
      <Skeleton className="h-30 w-full" />
      <SkeletonFacts count={3} className="mt-4" />
    </div>
  )
}
