import type { ReactNode } from 'react'
import { useTranslation } from '#shared/i18n/use-translation.ts'
import { PagedList } from '#shared/states/paged-list.tsx'
import { OrderCard } from './order-card.tsx'
import type { MarketTerms, Orders, PowerMarket } from './reads.ts'

interface OrderListProps {
  shown: Orders['orders']
  orders: Orders
  market: PowerMarket
  terms: MarketTerms
  empty?: ReactNode
  children?: ReactNode
}

export function OrderList({ shown, orders: { list, answer }, market, terms, empty, children }: OrderListProps) {
  const { t } = useTranslation('power')
  return (
    answer && (
      <PagedList
        label={t('orders.list')}
        items={shown}
        getKey={({ orderId }) => orderId}
        read={list}
        renderItem={(order) => (
          <OrderCard
            order={order}
            at={answer.asOf.blockTimestamp}
            market={market}
            terms={terms}
            startsOpen={shown.length === 1}
          />
        )}
        empty={empty}
      >
        {children}
      </PagedList>
    )
  )
}
