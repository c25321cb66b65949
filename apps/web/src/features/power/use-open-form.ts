import { quoteOrder } from '@app/core/power-order'
import type { ErrorKey } from '@app/core/errors'
import type { RefObject } from 'react'
import { useAmountForm } from '#shared/forms/amount-form.ts'
import { submitForm } from '#shared/tx/start-action.ts'
import { useLocale } from '#shared/i18n/use-translation.ts'
import { forecastOpen } from './order-forecast.ts'
import type { MarketFigures } from './queries/market-figures.ts'
import type { MarketTerms } from './queries/power-terms.ts'
import { openOrderAction } from './tx/open-order.ts'
import { type PowerMarket, useMarketFunds } from './use-power-screen.ts'

/** The two fields of a new order, what is wrong with each, and what the order would be. */
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

  /** True once the transaction is on its way; otherwise the wrong field says why and has the focus. */
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
    powerBalance,
    productBalance,
    quote,
    forecast,
    submit,
  }
}
