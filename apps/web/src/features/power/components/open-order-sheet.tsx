import { formatAmount } from '@app/core/format-amount'
import { useRef } from 'react'
import { useTranslation } from '#shared/i18n/use-translation.ts'
import { TokenEcho, TokenValue } from '#shared/price/token-value.tsx'
import { AmountInput } from '#shared/ui/amount-input.tsx'
import { Button } from '#shared/ui/button.tsx'
import { KeyValue, KeyValueList } from '#shared/ui/key-value.tsx'
import { Note } from '#shared/ui/text.tsx'
import { Sheet } from '#shared/ui/overlay.tsx'
import { WriteGate } from '#shared/wallet/write-gate.tsx'
import { getFuelChoices } from '../fuel-choices.ts'
import type { MarketFigures } from '../queries/market-figures.ts'
import type { MarketTerms } from '../queries/power-terms.ts'
import { useOpenForm } from '../use-open-form.ts'
import { usePowerFormat } from '../use-power-format.ts'
import type { PowerMarket } from '../use-power-screen.ts'
import { FuelChips } from './fuel-chips.tsx'
import { RunwayChart } from './runway-chart.tsx'

interface OpenOrderSheetProps {
  market: PowerMarket
  terms: MarketTerms
  figures: MarketFigures
  open: boolean
  onClose: () => void
}

/** Power and fuel of a new order, with what it would be. */
export function OpenOrderSheet({ market, terms, figures, open, onClose }: OpenOrderSheetProps) {
  const { t } = useTranslation(['power', 'errors'])
  const format = usePowerFormat()
  const powerRef = useRef<HTMLInputElement>(null)
  const fuelRef = useRef<HTMLInputElement>(null)
  const form = useOpenForm(market, terms, figures, { powerRef, fuelRef })
  const { power, productToken } = terms
  const { quote, forecast } = form
  const product = (amount: bigint) => format.amount(amount, productToken)
  const label =
    form.power.amount !== null
      ? t('open.openAmount', { power: format.exact(form.power.amount, power) })
      : t('open.open')
  const balance = (amount: bigint | null, unit: { decimals: number; symbol: string }) =>
    amount === null ? undefined : format.amount(amount, unit)
  const { orderTerms } = figures
  const choices =
    form.power.amount === null || form.power.amount === 0n
      ? []
      : getFuelChoices({ power: form.power.amount, fuelRate: orderTerms.fuelRate }, orderTerms.lifetime)
  return (
    <Sheet
      open={open}
      onOpenChange={(next) => {
        if (!next) onClose()
      }}
      title={t('open.title')}
      footer={
        <WriteGate label={label}>
          <Button
            onClick={() => {
              if (form.submit()) onClose()
            }}
          >
            {label}
          </Button>
        </WriteGate>
      }
    >
      <AmountInput
        ref={powerRef}
        label={t('open.power')}
        value={form.power.text}
        onValueChange={form.power.setText}
        symbol={power.symbol}
        balance={balance(form.powerBalance, power)}
        echo={form.power.amount === null ? undefined : format.exact(form.power.amount, power)}
        error={form.powerError && t(`errors:${form.powerError}`)}
        portion={form.power.portion}
        onPortion={form.power.setPortion}
      />
      <AmountInput
        ref={fuelRef}
        className="mt-5"
        label={t('fuel.label')}
        value={form.fuel.text}
        onValueChange={form.fuel.setText}
        symbol={productToken.symbol}
        balance={balance(form.productBalance, productToken)}
        echo={form.fuel.amount === null ? undefined : <TokenEcho amount={form.fuel.amount} token={productToken} />}
        hint={
          quote === null
            ? undefined
            : t('open.fuelRange', { least: product(quote.minimumFuel), most: product(quote.maximumFuel) })
        }
        error={form.fuelError && t(`errors:${form.fuelError}`)}
      />
      {form.fuelError === 'FUEL_TOO_LOW' && quote !== null && (
        <Note className="mt-1">
          {t('open.fuelRange', { least: product(quote.minimumFuel), most: product(quote.maximumFuel) })}
        </Note>
      )}
      <FuelChips
        choices={choices}
        value={form.fuel.amount}
        onChoose={(fuel) =>
          form.fuel.setText(
            formatAmount(fuel, { decimals: productToken.decimals, locale: format.locale, isGrouped: false }),
          )
        }
      />
      <KeyValueList className="mt-4">
        <KeyValue label={t('open.burned')} note={<TokenValue amount={forecast?.burned} token={productToken} />}>
          {forecast === null ? '—' : product(forecast.burned)}
        </KeyValue>
        <KeyValue label={t('open.fuelUntil')}>
          {forecast === null ? '—' : format.dateTime(forecast.runway.stopsAt)}
        </KeyValue>
        <KeyValue label={t('open.output')} note={t('open.outputNote')}>
          {forecast === null ? '—' : product(forecast.runway.output)}
        </KeyValue>
        <KeyValue label={t('open.most')} note={t('open.mostNote')}>
          {quote === null ? '—' : product(quote.reward)}
        </KeyValue>
        <KeyValue label={t('order.ends')}>{forecast === null ? '—' : format.dateTime(forecast.endsAt)}</KeyValue>
      </KeyValueList>
      {forecast !== null && (
        <RunwayChart className="mt-3" run={forecast.run} at={figures.readAt} terms={terms} name={t('open.title')} />
      )}
      <Note className="mt-2">{t('open.rule')}</Note>
      <Note quiet className="mt-1">
        {t('basis', { date: format.zoned(figures.readAt) })}
      </Note>
    </Sheet>
  )
}
