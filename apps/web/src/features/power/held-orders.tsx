import FailureNotice from '#shared/states/failure-notice.tsx'
import { lazySources } from '#shared/sources/lazy-sources.tsx'
import { AnswerAsOf } from '#shared/states/answer-as-of.tsx'
import { HeldPart } from '#shared/states/held-part.tsx'
import { useTranslation } from '#shared/i18n/use-translation.ts'
import { startAction } from '#shared/tx/start-action.ts'
import { Button } from '#shared/ui/button.tsx'
import { WriteGate } from '#shared/wallet/write-gate.tsx'
import { OrderList } from './order-list.tsx'
import { claimOutputAction } from './order-actions.ts'
import { useOrders, usePowerMarket } from './reads.ts'

const OrdersSources = lazySources(async () => (await import('./sources.tsx')).useOrdersSources)

export function HeldOrders({ name }: { name: string }) {
  const { t } = useTranslation('power')
  const market = usePowerMarket()
  const found = useOrders(market.account)
  const { list, orders, totals } = found
  const held = orders.filter(({ state, claimable }) => state !== 'ended' || claimable !== '0')
  const orderIds = (totals?.claimableOrderIds ?? []).map(BigInt)
  const Failure = list.data === undefined && list.error !== null ? FailureNotice : undefined
  return (
    <HeldPart name={name} reads={[list, market.terms]} failure={t('orders.failed')} Failure={Failure}>
      {(_, terms) =>
        held.length === 0 && orderIds.length === 0 ? null : (
          <>
            {orderIds.length > 0 && (
              <div className="mt-3">
                <WriteGate label={t('cta.claim')}>
                  <Button
                    size="row"
                    variant="gold-solid"
                    onClick={() => startAction(claimOutputAction, { terms, orderIds })}
                  >
                    {t('cta.claim')}
                  </Button>
                </WriteGate>
              </div>
            )}
            <OrderList shown={held} orders={found} market={market} terms={terms} />
            {found.answer && (
              <AnswerAsOf answer={found.answer}>
                <OrdersSources answer={found.answer} orders={held} terms={terms} />
              </AnswerAsOf>
            )}
          </>
        )
      }
    </HeldPart>
  )
}
