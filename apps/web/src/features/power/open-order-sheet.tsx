import { formatAmount } from '@app/core/format-amount'
import { useRef, type RefObject } from 'react'
import { quoteOrder } from '@app/core/power-order'
import type { ErrorKey } from '@app/core/errors'
import { useTranslation, useLocale } from '#shared/i18n/use-translation.ts'
import { TokenEcho, TokenValue } from '#shared/price/token-value.tsx'
import { AmountInput } from '#shared/ui/amount-input.tsx'
import { Button } from '#shared/ui/button.tsx'
import { KeyValue, KeyValueList } from '#shared/ui/key-value.tsx'
import { Note } from '#shared/ui/text.tsx'
import { Sheet } from '#shared/ui/overlay.tsx'
import { WriteGate } from '#shared/wallet/write-gate.tsx'
import { useAmountLimit } from '#shared/forms/amount-limit.ts'
import { useAmountForm } from '#shared/forms/amount-form.ts'
import { submitForm } from '#shared/tx/start-action.ts'
import { getFuelChoices, FuelChips } from './add-fuel-sheet.tsx'
import { type MarketFigures, type MarketTerms, type PowerMarket, useMarketFunds } from './reads.ts'
import { usePowerFormat } from './power-format.ts'
import { RunwayChart } from './runway-chart.tsx'
import { forecastOpen } from './order-forecast.ts'
import { openOrderAction } from './order-actions.ts'

interface OpenOrderSheetProps {
  market: PowerMarket
  terms: MarketTerms
  figures: MarketFigures
  open: boolean
  onClose: () => void
}

export function OpenOrderSheet({ market, terms, figures, open, onClose }: OpenOrderSheetProps) {
  const { t } = useTranslation(['power', 'errors'])
  const format = usePowerFormat()
  const powerRef = useRef<HTMLInputElement>(null)
  const fuelRef = useRef<HTMLInputElement>(null)
  const form = useOpenForm(market, terms, figures, { powerRef, fuelRef })
  const { power } = terms
  const powerLimit = useAmountLimit(form.power, power, { most: form.powerBalance })
  const label =
    form.power.amount !== null
      ? t('open.openAmount', { power: format.exact(form.power.amount, power) })
      : t('open.open')
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
            wrong={form.error && t(`errors:${form.error}`)}
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
        balance={form.powerBalance === null ? undefined : format.amount(form.powerBalance, power)}
        echo={form.power.amount === null ? undefined : format.exact(form.power.amount, power)}
        error={form.powerError && t(`errors:${form.powerError}`)}
        limit={powerLimit}
        portion={form.power.portion}
        onPortion={form.power.setPortion}
      />
      <FuelField form={form} terms={terms} figures={figures} inputRef={fuelRef} />
      <OpenForecast form={form} terms={terms} figures={figures} />
      <Note className="mt-2">{t('open.rule')}</Note>
      <Note quiet className="mt-1">
        {t('basis', { date: format.zoned(figures.readAt) })}
      </Note>
    </Sheet>
  )
}

interface OpenPartProps {
  form: ReturnType<typeof useOpenForm>
  terms: MarketTerms
  figures: MarketFigures
}

interface FuelFieldProps extends OpenPartProps {
  inputRef: RefObject<HTMLInputElement | null>
}

function FuelField({ form, terms: { productToken }, figures: { orderTerms }, inputRef }: FuelFieldProps) {
  const { t } = useTranslation(['power', 'errors'])
  const format = usePowerFormat()
  const { quote } = form
  const product = (amount: bigint) => format.amount(amount, productToken)
  const range =
    quote === null
      ? undefined
      : t('open.fuelRange', { least: format.needed(quote.minimumFuel, productToken), most: product(quote.maximumFuel) })
  const choices =
    form.power.amount === null || form.power.amount === 0n
      ? []
      : getFuelChoices({ power: form.power.amount, fuelRate: orderTerms.fuelRate }, orderTerms.lifetime)
  return (
    <>
      <AmountInput
        ref={inputRef}
        className="mt-5"
        label={t('fuel.label')}
        value={form.fuel.text}
        onValueChange={form.fuel.setText}
        symbol={productToken.symbol}
        balance={form.productBalance === null ? undefined : product(form.productBalance)}
        echo={form.fuel.amount === null ? undefined : <TokenEcho amount={form.fuel.amount} token={productToken} />}
        hint={range}
        error={form.fuelError && t(`errors:${form.fuelError}`)}
        limit={useAmountLimit(form.fuel, productToken, { least: quote?.minimumFuel, most: form.productBalance })}
      />
      <FuelChips
        choices={choices}
        value={form.fuel.amount}
        onChoose={(fuel) =>
          form.fuel.setText(
            formatAmount(fuel, { decimals: productToken.decimals, locale: format.locale, isGrouped: false }),
          )
        }
      />
    </>
  )
}

function OpenForecast({ form: { quote, forecast }, terms, figures }: OpenPartProps) {
  const { t } = useTranslation('power')
  const format = usePowerFormat()
  const { productToken } = terms
  const product = (amount: bigint) => format.amount(amount, productToken)
  return (
    <>
      <KeyValueList className="mt-4">
        <KeyValue label={t('open.burned')} note={<TokenValue amount={forecast?.burned} token={productToken} />}>
          {forecast === null ? '—' : format.needed(forecast.burned, productToken)}
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
    </>
  )
}

export function useOpenForm(
  market: PowerMarket,
  terms: MarketTerms,
  figures: MarketFigures,
  { powerRef, fuelRef }: Record<'powerRef' | 'fuelRef', RefObject<HTMLInputElement | null>>,
) {
  const locale = useLocale()
  const powerBalance = useMarketFunds(market, 'power').data?.balance ?? null
  const productBalance = useMarketFunds(market, 'productToken').data?.balance ?? null
  const power = useAmountForm({ decimals: terms.power.decimals, kind: 'orderPower', balance: powerBalance })
  const fuel = useAmountForm({ decimals: terms.productToken.decimals, kind: 'fuel', balance: productBalance })
  const quote = power.amount === null || power.amount === 0n ? null : quoteOrder(figures.orderTerms, power.amount)
  const isTooLow = quote !== null && fuel.amount !== null && fuel.amount < quote.minimumFuel
  const fuelError: ErrorKey | null = fuel.error ?? (isTooLow ? 'FUEL_TOO_LOW' : null)
  const forecast =
    power.amount === null || fuel.amount === null || isTooLow
      ? null
      : forecastOpen(figures.orderTerms, power.amount, fuel.amount, figures.readAt)

  function submit(): boolean {
    // One message at a time: the fuel depends on the power.
    const isPowerWrong = power.submit() === null || power.error !== null
    if (!isPowerWrong) fuel.submit()
    const form = { power: power.text, fuel: fuel.text, locale, terms, figures, powerBalance, productBalance }
    if (submitForm(openOrderAction, form, { inputRef: isPowerWrong ? powerRef : fuelRef }) === null) return false
    power.clear()
    fuel.clear()
    return true
  }
  return {
    power,
    fuel,
    powerError: power.error,
    fuelError,
    error: power.error ?? fuelError,
    powerBalance,
    productBalance,
    quote,
    forecast,
    submit,
  }
}
