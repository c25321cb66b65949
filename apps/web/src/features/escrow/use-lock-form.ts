import { useState, type RefObject } from 'react'
import { type AmountForm, useAmountForm } from '#shared/forms/use-amount-form.ts'
import { useSearchChoice } from '#shared/routing/use-search-choice.ts'
import { startFlow } from '#shared/tx/start-flow.ts'
import { type BoundAction, bindAction } from '#shared/tx/tx-action.ts'
import { useLocale } from '#shared/i18n/use-locale.ts'
import { useChainNow } from '#shared/chain/use-chain-now.ts'
import { getLockMode, type LockMode } from './lock-mode.ts'
import { getLockChoices, type Lock, type LockChoice } from './lock-power.ts'
import { createLockAction } from './tx/create-lock.ts'
import { extendLockAction } from './tx/extend-lock.ts'
import { increaseLockAction } from './tx/increase-lock.ts'
import { withdrawLockAction } from './tx/withdraw-lock.ts'
import type { EscrowScreen } from './use-escrow-screen.ts'

export type LockForm = {
  mode: LockMode
  setWish: (wish: 'increase' | 'extend') => void
  amount: AmountForm
  choices: readonly LockChoice[]
  choice: LockChoice | undefined
  setMonths: (months: number) => void
  /** The account's lock as it is; of nothing where there is none. */
  lock: Lock
  /** The lock as it would be; null while the form says nothing that can be done. */
  lockAfter: Lock | null
  /** Opens the action; with a wrong amount the field says so and takes the focus. */
  submit: () => void
}

const noLock: Lock = { amount: 0n, unlockAt: 0 }
const defaultMonths = 12
const wishes = ['increase', 'extend'] as const

export function useLockForm(
  { terms, figures, funds }: EscrowScreen,
  inputRef: RefObject<HTMLInputElement | null>,
): LockForm {
  const locale = useLocale()
  const now = useChainNow()
  const [wish, setWish] = useSearchChoice('tab', wishes, 'increase')
  const [months, setMonths] = useState(defaultMonths)
  const balance = funds.data?.balance ?? null
  const amount = useAmountForm({ decimals: terms.data?.token.decimals ?? 0, kind: 'amount', balance })
  const lock = figures.data?.lock ?? noLock
  const mode = getLockMode(figures.data?.lock, now, wish)
  const choices =
    terms.data === undefined || now === null
      ? []
      : getLockChoices(now, terms.data.maxDuration, mode === 'extend' ? lock.unlockAt : 0)
  const choice = choices.find((one) => one.months === months) ?? choices[0]

  function parse(): BoundAction | null {
    if (terms.data === undefined) return null
    const form = { terms: terms.data, text: amount.text, locale, balance, lock, unlockAt: choice?.unlockAt ?? null }
    if (mode === 'withdraw') return bindAction(withdrawLockAction, { terms: terms.data, lock })
    if (mode === 'extend') {
      const parsed = extendLockAction.parse(form)
      return parsed.ok ? bindAction(extendLockAction, parsed.input) : null
    }
    if (mode === 'increase') {
      const parsed = increaseLockAction.parse(form)
      return parsed.ok ? bindAction(increaseLockAction, parsed.input) : null
    }
    const parsed = createLockAction.parse(form)
    return parsed.ok ? bindAction(createLockAction, parsed.input) : null
  }

  function submit(): void {
    if (mode === 'create' || mode === 'increase') amount.submit()
    const action = parse()
    if (action === null) {
      inputRef.current?.focus()
      return
    }
    const flow = startFlow(action)
    const release = flow.subscribe(() => {
      if (flow.getState().phase !== 'done') return
      release()
      amount.clear()
    })
  }
  const lockAfter = getLockAfter(mode, lock, amount.amount, choice)
  return { mode, setWish, amount, choices, choice, setMonths, lock, lockAfter, submit }
}

function getLockAfter(mode: LockMode, lock: Lock, amount: bigint | null, choice: LockChoice | undefined): Lock | null {
  if (mode === 'withdraw') return null
  if (mode === 'extend') return choice === undefined ? null : { ...lock, unlockAt: choice.unlockAt }
  if (amount === null) return null
  if (mode === 'increase') return { ...lock, amount: lock.amount + amount }
  return choice === undefined ? null : { amount, unlockAt: choice.unlockAt }
}
