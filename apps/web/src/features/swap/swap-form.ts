import type { ErrorKey } from '@app/core/errors'
import { type RefObject, useState } from 'react'
import { parseAmount } from '@app/core/parse-amount'
import { type AmountForm, useAmountForm } from '#shared/forms/amount-form.ts'
import { submitForm } from '#shared/tx/start-action.ts'
import { useLocale } from '#shared/i18n/use-translation.ts'
import { useChainNow } from '#shared/chain/chain-clock.ts'
import { DEFAULT_SLIPPAGE, getMinimumOut, getQuote, type Quote } from './quote.ts'
import { swapAction } from './swap.ts'
import type { SwapScreen } from './reads.ts'

export type SwapForm = AmountForm & {
  /** At the reserves last read; null while no valid amount is typed. */
  quote: (Quote & { minimumOut: bigint }) | null
  /** Hundredths of a percent. */
  slippage: number
  setSlippage: (basis: number) => void
  /** Without the chain's time no deadline can be set. */
  hasClock: boolean
  flip: () => void
  swap: () => void
}

const noDecimals = 0

export function useSwapForm(screen: SwapScreen, inputRef: RefObject<HTMLInputElement | null>): SwapForm {
  const { terms, figures, tokens, side } = screen
  const locale = useLocale()
  const now = useChainNow()
  const [slippage, setSlippage] = useState<number>(DEFAULT_SLIPPAGE)
  const balance = screen.given.data?.balance ?? null
  const form = useAmountForm({ decimals: tokens?.given.decimals ?? noDecimals, kind: 'amount', balance })
  const { amount } = form
  const found =
    amount === null || terms.data === undefined || figures.data === undefined
      ? null
      : getQuote(side, amount, figures.data.reserves, terms.data.feeBasis)
  const quote = found && { ...found, minimumOut: getMinimumOut(found.amountOut, BigInt(slippage)) }
  const minimum = figures.data?.minimums[side] ?? 0n
  const error: ErrorKey | null = form.error ?? (amount !== null && amount < minimum ? 'BELOW_MINIMUM_EXCHANGE' : null)

  function swap(): void {
    form.submit()
    if (terms.data === undefined || figures.data === undefined || now === null) return
    const asked = {
      text: form.text,
      locale,
      side,
      terms: terms.data,
      figures: figures.data,
      balance,
      slippageBasis: slippage,
      now,
    }
    const flow = submitForm(swapAction, asked, { inputRef, onDone: form.clear })
    flow?.subscribe(() => {
      if (flow.getState().phase === 'refused') void figures.refetch()
    })
  }

  function flip(): void {
    form.clear()
    screen.setSide(side === 'buy' ? 'sell' : 'buy')
  }
  return { ...form, error, quote, slippage, setSlippage, hasClock: now !== null, flip, swap }
}

/** Hundredths of a typed percentage, with either decimal separator; null when it is not a number. */
export function parseDecimalBasis(text: string): number | null {
  const parsed = parseAmount(text.trim().replace('%', ''), { decimals: 2, locale: 'en' })
  return parsed.ok && parsed.amount <= BigInt(Number.MAX_SAFE_INTEGER) ? Number(parsed.amount) : null
}
