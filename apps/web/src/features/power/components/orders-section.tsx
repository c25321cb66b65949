import { useTranslation } from '#shared/i18n/use-translation.ts'
import { CsvLink } from '#shared/states/csv-link.tsx'
import FailureNotice from '#shared/states/failure-notice.tsx'
import { CalendarButton } from '#shared/calendar/calendar-button.tsx'
import { Empty } from '#shared/ui/empty.tsx'
import { PagedList } from '#shared/states/paged-list.tsx'
import { Loading, SkeletonFacts } from '#shared/ui/loading.tsx'
import { Section } from '#shared/ui/section.tsx'
import { Skeleton } from '#shared/ui/skeleton.tsx'
import type { MarketTerms } from '../queries/power-terms.ts'
import type { Orders, PowerMarket } from '../use-power-screen.ts'
import { OrderCard } from './order-card.tsx'

interface OrdersSectionProps {
  market: PowerMarket
  orders: Orders
  terms: MarketTerms
}

/** The account's orders, the newest first. */
export function OrdersSection({ market, orders, terms }: OrdersSectionProps) {
  const { t } = useTranslation('power')
  const { list, answer } = orders
  if (market.account === '') return null
  const retry = () => void list.refetch()
  return (
    <Section title={t('orders.title')}>
      {list.data === undefined && list.error !== null && (
        <FailureNotice title={t('orders.failed')} error={list.error} onRetry={retry} retrying={list.isFetching} />
      )}
      {list.data === undefined && list.error === null && (
        <Loading label={t('orders.loading')} failure={t('orders.failed')} onRetry={retry}>
          <Skeleton className="h-30 w-full" />
          <SkeletonFacts count={3} className="mt-4" />
        </Loading>
      )}
      {list.data !== undefined && orders.orders.length === 0 && (
        <Empty compact title={t('orders.none')}>
          {t('orders.noneNote', { power: terms.power.symbol, product: terms.productToken.symbol })}
        </Empty>
      )}
      {answer !== undefined && orders.orders.length > 0 && (
        <>
          <PagedList
            label={t('orders.list')}
            items={orders.orders}
            getKey={(order) => order.orderId}
            read={list}
            renderItem={(order) => <OrderCard order={order} asOf={answer.asOf} market={market} terms={terms} />}
          />
          <CalendarButton className="mt-4" />
          <CsvLink list="orders" account={market.account}>
            {t('orders.csv')}
          </CsvLink>
        </>
      )}
    </Section>
  )
}
