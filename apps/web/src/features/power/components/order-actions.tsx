import type { PowerOrder } from '@app/core/api/power'
import { getUnfueledTime } from '@app/core/power-order'
import { useState } from 'react'
import { useTranslation } from '#shared/i18n/use-translation.ts'
import { startAction } from '#shared/tx/start-action.ts'
import { Button, Buttons } from '#shared/ui/button.tsx'
import { useWallet } from '#shared/wallet/wallet-store.ts'
import { toRun } from '../order-forecast.ts'
import type { MarketTerms } from '../queries/power-terms.ts'
import { resumeOrderAction } from '../tx/switch-order.ts'
import type { PowerMarket } from '../use-power-screen.ts'
import { AddFuelSheet } from './add-fuel-sheet.tsx'
import { SuspendSheet } from './suspend-sheet.tsx'

interface OrderActionsProps {
  order: PowerOrder
  at: number
  market: PowerMarket
  terms: MarketTerms
}

/** What the owner can do with an order that has not ended; each says first what it would change. */
export function OrderActions({ order, at, market, terms }: OrderActionsProps) {
  const { t } = useTranslation('power')
  const { viewOnly } = useWallet()
  const [opened, setOpened] = useState<'fuel' | 'suspend'>()
  if (order.state === 'ended' || viewOnly !== '') return null
  const close = () => setOpened(undefined)
  const isFull = getUnfueledTime(toRun(order), at) === 0
  const resume = () => startAction(resumeOrderAction, { terms, orderId: BigInt(order.orderId) })
  const isDry = order.state === 'outOfFuel'
  return (
    <>
      <Buttons className="mt-3">
        {!isFull && (
          <Button
            size="row"
            variant={isDry ? 'primary' : 'second'}
            aria-haspopup="dialog"
            onClick={() => setOpened('fuel')}
          >
            {t('order.addFuel')}
          </Button>
        )}
        {order.state === 'paused' ? (
          <Button size="row" variant="second" onClick={resume}>
            {t('order.resume')}
          </Button>
        ) : (
          <Button size="row" variant="second" aria-haspopup="dialog" onClick={() => setOpened('suspend')}>
            {t('order.suspend')}
          </Button>
        )}
      </Buttons>
      <AddFuelSheet order={order} at={at} market={market} terms={terms} open={opened === 'fuel'} onClose={close} />
      <SuspendSheet order={order} at={at} terms={terms} open={opened === 'suspend'} onClose={close} />
    </>
  )
}
