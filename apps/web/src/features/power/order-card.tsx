import type { PowerOrder } from '@app/core/api/power'
import { getUnfueledTime, type PowerOrderRun } from '@app/core/power-order'
import { useId, useState } from 'react'
import { Trans } from 'react-i18next'
import { isLive } from '#shared/base/offered.ts'
import { useTranslation } from '#shared/i18n/use-translation.ts'
import { TokenValue } from '#shared/price/token-value.tsx'
import { startAction } from '#shared/tx/start-action.ts'
import { Badge, StatusBadge } from '#shared/ui/badge.tsx'
import { ForwardIcon, FuelIcon } from '#shared/ui/icons.ts'
import { KeyValue, KeyValueList } from '#shared/ui/key-value.tsx'
import { TextButton, Note } from '#shared/ui/text.tsx'
import { useWallet } from '#shared/wallet/wallet-store.ts'
import { Button, Buttons } from '#shared/ui/button.tsx'
import { getDaysLeft } from '#shared/format/countdown.ts'
import { Icon } from '#shared/ui/icon.tsx'
import { toRun, getRunway } from './order-forecast.ts'
import type { MarketTerms, PowerMarket } from './reads.ts'
import { claimOutputAction, resumeOrderAction } from './order-actions.ts'
import { usePowerFormat } from './power-format.ts'
import { AddFuelSheet } from './add-fuel-sheet.tsx'
import { SuspendSheet } from './suspend-sheet.tsx'
import { RunwayChart } from './runway-chart.tsx'

interface OrderCardProps {
  order: PowerOrder
  /** Unix seconds of the block at which it was read. */
  at: number
  market: PowerMarket
  terms: MarketTerms
  startsOpen: boolean
}

export function OrderCard({ order, at, market, terms, startsOpen }: OrderCardProps) {
  const { t } = useTranslation('power')
  const format = usePowerFormat()
  const product = (amount: string) => format.amount(BigInt(amount), terms.productToken)
  const title = t('order.title', { order: order.orderId })
  const contentId = useId()
  const [isOpen, setOpen] = useState(startsOpen)
  return (
    <article aria-label={title} className={isOpen ? 'pb-5' : undefined}>
      <h3>
        <button
          type="button"
          aria-expanded={isOpen}
          aria-controls={contentId}
          onClick={() => setOpen(!isOpen)}
          className="flex w-full items-center gap-3 py-3.5 text-left active:opacity-70"
        >
          <span className="min-w-0 flex-1">
            <span className="flex flex-wrap items-center gap-x-2.5 gap-y-1 type-heading">
              {title}
              <OrderBadge state={order.state} />
            </span>
            {!isOpen && <OrderDigest order={order} at={at} toClaim={product(order.claimable)} />}
          </span>
          <Icon source={ForwardIcon} className={isOpen ? '-rotate-90 text-text-3' : 'rotate-90 text-text-3'} />
        </button>
      </h3>
      <div id={contentId} hidden={!isOpen}>
        {isOpen && <OrderDetails order={order} at={at} market={market} terms={terms} />}
      </div>
    </article>
  )
}

interface OrderDigestProps {
  order: PowerOrder
  at: number
  toClaim: string
}

function OrderDigest({ order, at, toClaim }: OrderDigestProps) {
  const { t } = useTranslation('power')
  const days = getDaysLeft(getRunway(toRun(order), at).stopsAt, at)
  const hasClaim = order.claimable !== '0'
  return (
    <span className="mt-1 flex flex-wrap justify-between gap-x-3 type-note text-text-2">
      {order.state !== 'ended' && (
        <span className="flex min-w-0 items-center gap-1.5">
          <Icon source={FuelIcon} size={14} className={order.state === 'outOfFuel' ? 'text-warning' : undefined} />
          {t('order.fuelDays', { count: order.state === 'outOfFuel' ? 0 : days })}
        </span>
      )}
      <span className={hasClaim ? 'text-gold-text' : undefined}>
        {t('order.claimable')} {toClaim}
      </span>
    </span>
  )
}

function OrderDetails({ order, at, market, terms }: Omit<OrderCardProps, 'startsOpen'>) {
  const { t } = useTranslation('power')
  const format = usePowerFormat()
  const { viewOnly } = useWallet()
  const claimable = BigInt(order.claimable)
  const product = (amount: string) => format.amount(BigInt(amount), terms.productToken)
  const claim = () => startAction(claimOutputAction, { terms, orderIds: [BigInt(order.orderId)] })
  return (
    <>
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
      <OrderActions order={order} at={at} market={market} terms={terms} />
    </>
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

interface OrderActionsProps {
  order: PowerOrder
  at: number
  market: PowerMarket
  terms: MarketTerms
}

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
        {!isFull && isLive('power') && (
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

interface OrderRunwayProps {
  order: PowerOrder
  run: PowerOrderRun
  at: number
  terms: MarketTerms
}

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
