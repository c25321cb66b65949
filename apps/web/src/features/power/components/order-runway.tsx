import type { PowerOrder } from '@app/core/api/power'
import type { PowerOrderRun } from '@app/core/power-order'
import { Trans } from 'react-i18next'
import { useTranslation } from '#shared/i18n/use-translation.ts'
import { getDaysLeft } from '#shared/format/countdown.ts'
import { Icon } from '#shared/ui/icon.tsx'
import { FuelIcon } from '#shared/ui/icons.ts'
import { Note } from '#shared/ui/text.tsx'
import { getRunway } from '../order-forecast.ts'
import type { MarketTerms } from '../queries/power-terms.ts'
import { usePowerFormat } from '../use-power-format.ts'
import { RunwayChart } from './runway-chart.tsx'

interface OrderRunwayProps {
  order: PowerOrder
  run: PowerOrderRun
  at: number
  terms: MarketTerms
}

/** How far the order gets if nothing is done, in words and as a picture. */
export function OrderRunway({ order, run, at, terms }: OrderRunwayProps) {
  const { t } = useTranslation('power')
  const format = usePowerFormat()
  const { stopsAt, isFueledToEnd, output } = getRunway(run, at)
  const values = {
    date: format.zoned(stopsAt),
    count: getDaysLeft(stopsAt, at),
    output: format.amount(output, terms.productToken),
  }
  if (order.state === 'ended') return <Note>{t('runway.ended')}</Note>
  const hasFuel = stopsAt > at
  const key =
    order.state === 'paused'
      ? hasFuel
        ? 'runway.paused'
        : 'runway.pausedEmpty'
      : order.state === 'outOfFuel'
        ? 'runway.empty'
        : isFueledToEnd
          ? 'runway.toEnd'
          : 'runway.until'
  return (
    <>
      <p className="flex gap-2.5 type-body">
        <Icon source={FuelIcon} className={isFueledToEnd ? 'mt-0.5 text-text-2' : 'mt-0.5 text-warning'} />
        <span className="min-w-0">
          <Trans t={t} i18nKey={key} values={values} components={{ b: <b className="font-semibold" /> }} />
        </span>
      </p>
      {order.state === 'inProgress' && <Note className="mt-1">{t('runway.output', values)}</Note>}
      <RunwayChart className="mt-3" run={run} at={at} terms={terms} name={t('order.title', { order: order.orderId })} />
    </>
  )
}
