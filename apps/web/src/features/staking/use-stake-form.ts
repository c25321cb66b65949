import type { RefObject } from 'react'
import { type AmountForm, useAmountForm } from '#shared/forms/use-amount-form.ts'
import { startFlow } from '#shared/tx/start-flow.ts'
import { bindAction } from '#shared/tx/tx-action.ts'
import { useLocale } from '#shared/i18n/use-locale.ts'
import { stakeAction } from './tx/stake.ts'
import { getPoolPlace } from './pools.ts'
import type { StakeScreen } from './use-stake-screen.ts'

export type StakeForm = AmountForm & {
  /** Opens the stake; with a wrong amount the field says so and takes the focus. */
  stake: () => void
}

/** Used where the terms are not known yet: no amount is understood then. */
const noDecimals = 0

export function useStakeForm(
  { name, terms, funds }: StakeScreen,
  inputRef: RefObject<HTMLInputElement | null>,
): StakeForm {
  const locale = useLocale()
  const balance = funds.data?.balance ?? null
  const kind = getPoolPlace(name).amountKind
  const form = useAmountForm({ decimals: terms.data?.token.decimals ?? noDecimals, kind, balance })

  function stake(): void {
    form.submit()
    const parsed = terms.data && stakeAction.parse({ text: form.text, locale, terms: terms.data, balance })
    if (!parsed?.ok) {
      inputRef.current?.focus()
      return
    }
    const flow = startFlow(bindAction(stakeAction, parsed.input))
    const release = flow.subscribe(() => {
      if (flow.getState().phase !== 'done') return
      release()
      form.clear()
    })
  }
  return { ...form, stake }
}
