import type { PowerOrder } from '@app/core/api/power'
import { formatAmount } from '@app/core/format-amount'
import { getFuelCost, getUnfueledTime, type PowerOrderRun } from '@app/core/power-order'
import { useRef } from 'react'
import { SECONDS_PER_DAY } from '@app/core/constants'
import { useTranslation } from '#shared/i18n/use-translation.ts'
import { formatTokenFigure } from '#shared/format/format-token-amount.ts'
import { useAmountLimit } from '#shared/forms/amount-limit.ts'
import { useAmountForm } from '#shared/forms/amount-form.ts'
import { TokenEcho } from '#shared/price/token-value.tsx'
import { submitForm } from '#shared/tx/start-action.ts'
import { AmountInput } from '#shared/ui/amount-input.tsx'
import { BeforeAfter } from '#shared/ui/before-after.tsx'
import { Button } from '#shared/ui/button.tsx'
import { Note } from '#shared/ui/text.tsx'
import { Sheet } from '#shared/ui/overlay.tsx'
import { WriteGate } from '#shared/wallet/write-gate.tsx'
import { Chips } from '#shared/ui/chips.tsx'
import { forecastReplenish, getRunway, type Replenishment, toRun } from './order-forecast.ts'
import { type MarketTerms, type PowerMarket, useMarketFunds } from './reads.ts'
import { replenishOrderAction } from './order-actions.ts'
import { usePowerFormat } from './power-format.ts'
import { RunwayChart } from './runway-chart.tsx'

interface AddFuelSheetProps {
  order: PowerOrder
  at: number
  market: PowerMarket
  terms: MarketTerms
  open: boolean
  onClose: () => void
}

export function AddFuelSheet({ order, at, market, terms, open, onClose }: AddFuelSheetProps) {
  const { t } = useTranslation(['power', 'errors'])
  const format = usePowerFormat()
  const inputRef = useRef<HTMLInputElement>(null)
  const balance = useMarketFunds(market, 'productToken').data?.balance ?? null
  const token = terms.productToken
  const form = useAmountForm({ decimals: token.decimals, kind: 'fuel', balance })
  const run = toRun(order)
  const unfueled = getUnfueledTime(run, at)
  const capacity = getFuelCost(run, unfueled)
  const minimum = getFuelCost(run, 1)
  const isTooLow = form.amount !== null && form.amount < minimum
  const error = form.error ?? (isTooLow ? 'FUEL_TOO_LOW' : null)
  const limit = useAmountLimit(form, token, { least: minimum, most: balance })
  const forecast = form.amount === null || isTooLow ? null : forecastReplenish(run, form.amount, at)
  const label =
    forecast === null
      ? t('order.addFuel')
      : t('fuel.add', { amount: format.exact(forecast.isMore ? capacity : form.amount!, token) })

  function begin(): void {
    form.submit()
    const orderId = BigInt(order.orderId)
    const asked = { text: form.text, locale: format.locale, terms, orderId, capacity, minimum, balance }
    if (submitForm(replenishOrderAction, asked, { inputRef }) === null) return
    onClose()
    form.clear()
  }

  return (
    <Sheet
      open={open}
      onOpenChange={(next) => {
        if (!next) onClose()
      }}
      title={t('fuel.title', { order: order.orderId })}
      footer={
        <WriteGate label={label}>
          <Button wrong={error && t(`errors:${error}`)} onClick={begin}>
            {label}
          </Button>
        </WriteGate>
      }
    >
      <AmountInput
        ref={inputRef}
        label={t('fuel.label')}
        value={form.text}
        onValueChange={form.setText}
        symbol={token.symbol}
        balance={balance === null ? undefined : format.amount(balance, token)}
        echo={form.amount === null ? undefined : <TokenEcho amount={form.amount} token={token} />}
        hint={t('fuel.most', { amount: format.amount(capacity, token) })}
        error={error && t(`errors:${error}`)}
        limit={limit}
      />
      <FuelChips
        choices={getFuelChoices(run, unfueled)}
        value={form.amount}
        onChoose={(fuel) =>
          form.setText(formatAmount(fuel, { decimals: token.decimals, locale: format.locale, isGrouped: false }))
        }
      />
      <FuelOutcome order={order} at={at} terms={terms} forecast={forecast} />
      <Note className="mt-2">{t('fuel.rule')}</Note>
      <Note quiet className="mt-1">
        {t('basis', { date: format.zoned(at) })}
      </Note>
    </Sheet>
  )
}

interface FuelOutcomeProps {
  order: PowerOrder
  at: number
  terms: MarketTerms
  forecast: Replenishment | null
}

function FuelOutcome({ order, at, terms, forecast }: FuelOutcomeProps) {
  const { t } = useTranslation('power')
  const format = usePowerFormat()
  const token = terms.productToken
  const run = toRun(order)
  const before = getRunway(run, at)
  const product = (amount: bigint) => formatTokenFigure(amount, token, format.locale)
  return (
    <>
      <BeforeAfter
        className="mt-4"
        label={t('fuel.title', { order: order.orderId })}
        rows={[
          {
            label: t('open.fuelUntil'),
            now: before.stopsAt > at ? format.date(before.stopsAt) : t('fuel.empty'),
            after: forecast === null ? '—' : format.date(forecast.after.stopsAt),
          },
          {
            label: t('fuel.output'),
            note: token.symbol,
            now: product(before.output),
            after: forecast === null ? '—' : product(forecast.after.output),
          },
        ]}
      />
      {forecast?.isMore && (
        <Note className="mt-2">{t('fuel.enough', { amount: format.needed(forecast.burned, token) })}</Note>
      )}
      {run.isPaused && <Note className="mt-2">{t('fuel.paused')}</Note>}
      <RunwayChart
        className="mt-3"
        run={run}
        at={at}
        terms={terms}
        name={t('order.title', { order: order.orderId })}
        runAfter={forecast === null || run.isPaused ? undefined : forecast.run}
      />
    </>
  )
}

interface FuelChipsProps {
  choices: readonly FuelChoice[]
  value: bigint | null
  onChoose: (fuel: bigint) => void
}

export function FuelChips({ choices, value, onChoose }: FuelChipsProps) {
  const { t } = useTranslation('power')
  if (choices.length === 0) return null
  return (
    <Chips
      className="mt-3"
      label={t('fuel.howLong')}
      value={choices.find(({ fuel }) => fuel === value)?.fuel.toString()}
      onValueChange={(fuel) => onChoose(BigInt(fuel))}
      items={choices.map(({ days, fuel }) => ({
        value: fuel.toString(),
        label: days === null ? t('fuel.toEnd') : t('fuel.days', { number: days }),
      }))}
    />
  )
}

const offeredDays = [30, 90, 180] as const

/** `days` is null for the rest of the order's life. */
export type FuelChoice = { days: number | null; fuel: bigint }

/** At most `longest` seconds of fuel; the last choice covers all of them. */
export function getFuelChoices(run: Pick<PowerOrderRun, 'power' | 'fuelRate'>, longest: number): FuelChoice[] {
  const choices = offeredDays
    .filter((days) => days * SECONDS_PER_DAY < longest)
    .map((days): FuelChoice => ({ days, fuel: getFuelCost(run, days * SECONDS_PER_DAY) }))
  return longest > 0 ? [...choices, { days: null, fuel: getFuelCost(run, longest) }] : choices
}
