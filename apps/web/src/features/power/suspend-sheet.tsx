import type { PowerOrder } from '@app/core/api/power'
import { useTranslation } from '#shared/i18n/use-translation.ts'
import { startAction } from '#shared/tx/start-action.ts'
import { BeforeAfter } from '#shared/ui/before-after.tsx'
import { Button } from '#shared/ui/button.tsx'
import { Note } from '#shared/ui/text.tsx'
import { Sheet } from '#shared/ui/overlay.tsx'
import { WriteGate } from '#shared/wallet/write-gate.tsx'
import { formatTokenFigure } from '#shared/format/format-token-amount.ts'
import { forecastSuspend, getRunway, toRun } from './order-forecast.ts'
import type { MarketTerms } from './reads.ts'
import { suspendOrderAction } from './order-actions.ts'
import { usePowerFormat } from './power-format.ts'

interface SuspendSheetProps {
  order: PowerOrder
  at: number
  terms: MarketTerms
  open: boolean
  onClose: () => void
}

export function SuspendSheet({ order, at, terms, open, onClose }: SuspendSheetProps) {
  const { t } = useTranslation('power')
  const format = usePowerFormat()
  const run = toRun(order)
  const { aDay, untilStop, fuelADay, powerADay } = forecastSuspend(run, at)
  const { stopsAt } = getRunway(run, at)
  const product = (amount: bigint) => formatTokenFigure(amount, terms.productToken, format.locale)
  const begin = () => {
    onClose()
    startAction(suspendOrderAction, { terms, orderId: BigInt(order.orderId) })
  }
  return (
    <Sheet
      open={open}
      onOpenChange={(next) => {
        if (!next) onClose()
      }}
      title={t('suspend.title', { order: order.orderId })}
      footer={
        <WriteGate label={t('order.suspend')}>
          <Button variant="danger" onClick={begin}>
            {t('order.suspend')}
          </Button>
        </WriteGate>
      }
    >
      <BeforeAfter
        label={t('suspend.title', { order: order.orderId })}
        rows={[
          { label: t('suspend.day'), note: terms.productToken.symbol, now: product(aDay), after: product(0n) },
          {
            label: t('suspend.until', { date: format.date(Math.max(at, stopsAt)) }),
            note: t('suspend.untilNote', { symbol: terms.productToken.symbol }),
            now: product(untilStop),
            after: product(0n),
          },
          {
            label: t('suspend.fuelADay'),
            note: terms.productToken.symbol,
            now: product(fuelADay),
            after: product(fuelADay),
          },
          {
            label: t('suspend.powerADay'),
            note: terms.power.symbol,
            now: formatTokenFigure(powerADay, terms.power, format.locale),
            after: formatTokenFigure(powerADay, terms.power, format.locale),
          },
        ]}
      />
      <Note className="mt-3">{t('suspend.rule')}</Note>
      <Note quiet className="mt-1">
        {t('basis', { date: format.zoned(at) })}
      </Note>
    </Sheet>
  )
}
