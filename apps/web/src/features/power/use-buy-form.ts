import type { ErrorKey } from '@app/core/errors'
import { type RefObject, useState } from 'react'
import { useAmountForm } from '#shared/forms/amount-form.ts'
import { submitForm } from '#shared/tx/start-action.ts'
import { useLocale } from '#shared/i18n/use-translation.ts'
import { getPowerFor, getPurchaseProblem } from './power-price.ts'
import type { PayToken } from './queries/power-terms.ts'
import { buyPowerAction } from './tx/buy-power.ts'
import { type PowerMarket, useMarketFunds } from './use-power-screen.ts'

/** What is paid, what comes for it, and what is wrong with it. */
export function useBuyForm(market: PowerMarket, inputRef: RefObject<HTMLInputElement | null>) {
  const locale = useLocale()
  const [payWith, setPayWith] = useState<PayToken>('usdt')
  const funds = useMarketFunds(market, payWith)
  const balance = funds.data?.balance ?? null
  const terms = market.terms.data
  const figures = market.figures.data
  const amount = useAmountForm({ decimals: terms?.[payWith].decimals ?? 0, kind: 'power', balance })
  const power =
    amount.amount === null || figures === undefined ? null : getPowerFor(amount.amount, figures.prices[payWith])
  const problem = power === null || figures === undefined ? null : getPurchaseProblem(power, figures)
  const error: ErrorKey | null = amount.error ?? problem

  function submit(): void {
    amount.submit()
    const asked = terms && figures && { text: amount.text, locale, payWith, terms, figures, balance }
    submitForm(buyPowerAction, asked, { inputRef, onDone: amount.clear })
  }

  function choose(token: PayToken): void {
    setPayWith(token)
    amount.clear()
  }
  return { payWith, choose, amount, power, error, balance, allowance: funds.data?.allowance, submit }
}

export type BuyForm = ReturnType<typeof useBuyForm>
