import type { AsOf } from '@app/core/api/envelope'
import type { PowerOrder } from '@app/core/api/power'
import { useTranslation } from '#shared/i18n/use-translation.ts'
import { TokenValue } from '#shared/price/token-value.tsx'
import { lazySources } from '#shared/sources/lazy-sources.tsx'
import { startAction } from '#shared/tx/start-action.ts'
import { Badge, StatusBadge } from '#shared/ui/badge.tsx'
import { FuelIcon } from '#shared/ui/icons.ts'
import { KeyValue, KeyValueList } from '#shared/ui/key-value.tsx'
import { TextButton } from '#shared/ui/text.tsx'
import { useWallet } from '#shared/wallet/wallet-store.ts'
import { toRun } from '../order-forecast.ts'
import type { MarketTerms } from '../queries/power-terms.ts'
import { claimOutputAction } from '../tx/claim-output.ts'
import { usePowerFormat } from '../use-power-format.ts'
import type { PowerMarket } from '../use-power-screen.ts'
import { OrderActions } from './order-actions.tsx'
import { OrderRunway } from './order-runway.tsx'

const OrderSources = lazySources(() => import('./order-sources.tsx'))

interface OrderCardProps {
  order: PowerOrder
  /** The block that the order was read at. */
  asOf: AsOf
  market: PowerMarket
  terms: MarketTerms
}

/** One order: how long it runs, what is left, what it earned, what can be done. */
export function OrderCard({ order, asOf, market, terms }: OrderCardProps) {
  const { t } = useTranslation('power')
  const format = usePowerFormat()
  const { viewOnly } = useWallet()
  const at = asOf.blockTimestamp
  const claimable = BigInt(order.claimable)
  const product = (amount: string) => format.amount(BigInt(amount), terms.productToken)
  const claim = () => startAction(claimOutputAction, { terms, orderIds: [BigInt(order.orderId)] })
  const title = t('order.title', { order: order.orderId })
  return (
    <article aria-label={title} className="py-5">
      <div className="flex items-center justify-between gap-3 pb-2">
        <h3 className="type-heading">{title}</h3>
        <OrderBadge state={order.state} />
      </div>
      <OrderRunway order={order} run={toRun(order)} at={at} terms={terms} />
      <KeyValueList className="mt-1">
        <KeyValue label={t('order.claimable')} note={<TokenValue amount={claimable} token={terms.productToken} />}>
          {product(order.claimable)}
          {claimable > 0n && viewOnly === '' && (
            <span className="ml-2.5">
              <TextButton tone="gold" onClick={claim}>
                {t('order.claim')}
              </TextButton>
            </span>
          )}
        </KeyValue>
        {order.state !== 'ended' && (
          <>
            <KeyValue label={t('order.remainingPower')} note={t('order.ofPower', { power: getWhole(order, terms) })}>
              {format.amount(BigInt(order.remainingPower), terms.power)}
            </KeyValue>
            <KeyValue label={t('order.remainingFuel')}>{product(order.remainingFuel)}</KeyValue>
          </>
        )}
        <KeyValue label={t('order.claimed')}>{product(order.claimed)}</KeyValue>
        <KeyValue label={t(order.state === 'ended' ? 'order.ended' : 'order.ends')}>
          {format.dateTime(order.endsAt)}
        </KeyValue>
      </KeyValueList>
      <OrderSources className="pt-1" order={order} asOf={asOf} terms={terms} />
      <OrderActions order={order} at={at} market={market} terms={terms} />
    </article>
  )

  function getWhole({ power }: PowerOrder, { power: unit }: MarketTerms): string {
    return format.amount(BigInt(power), unit)
  }
}

function OrderBadge({ state }: { state: PowerOrder['state'] }) {
  const { t } = useTranslation('power')
  if (state !== 'outOfFuel') return <StatusBadge status={state} />
  return (
    <Badge icon={FuelIcon} tone="warning">
      {t('order.outOfFuel')}
    </Badge>
  )
}
