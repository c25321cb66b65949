import { useTranslation } from '#shared/i18n/use-translation.ts'
import { PageState } from '#shared/states/page-state.tsx'
import { MarketSection } from './components/market-section.tsx'
import { OrdersSection } from './components/orders-section.tsx'
import { PowerFigures } from './components/power-figures.tsx'
import { PowerSkeleton } from './power-skeleton.tsx'
import { useOrders, usePowerMarket } from './use-power-screen.ts'

/** Output to claim, the account's orders with how long they run, and what new ones are opened on. */
export default function PowerTab() {
  const { t } = useTranslation('power')
  const market = usePowerMarket()
  const orders = useOrders(market.account)
  return (
    <PageState
      className=""
      chain={market.terms}
      until={[market.figures, orders.list]}
      words={{ loading: t('loading') }}
      failure={t('market.failed')}
      skeleton={<PowerSkeleton />}
    >
      {(terms) => (
        <>
          <PowerFigures market={market} orders={orders} terms={terms} />
          <OrdersSection market={market} orders={orders} terms={terms} />
          <MarketSection market={market} terms={terms} />
        </>
      )}
    </PageState>
  )
}
