import { useState, type RefObject } from 'react'
import { type AmountForm, useAmountForm } from '#shared/forms/amount-form.ts'
import { useSearchChoice } from '#shared/routing/use-search-choice.ts'
import { startAction, submitForm } from '#shared/tx/start-action.ts'
import { useLocale } from '#shared/i18n/use-translation.ts'
import { useChainNow } from '#shared/chain/chain-clock.ts'
import { getLockMode, type LockMode, getLockChoices, type Lock, type LockChoice } from './lock.ts'
import { createLockAction, extendLockAction, increaseLockAction, withdrawLockAction } from './actions.ts'
import type { EscrowScreen } from './reads.ts'

/**
 * `lock` is the account's lock as it is, of zero where there is none. `lockAfter` is the lock as it would become; null
 * while the form describes nothing that can be done.
 */
export type LockForm = {
  mode: LockMode
  setWish: (wish: 'increase' | 'extend') => void
  amount: AmountForm
  choices: readonly LockChoice[]
  choice: LockChoice | undefined
  setMonths: (months: number) => void
  lock: Lock
  lockAfter: Lock | null
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

  function submit(): void {
    const { data } = terms
    if (data === undefined) return
    const asked = { terms: data, text: amount.text, locale, balance, lock, unlockAt: choice?.unlockAt ?? null }
    const options = { inputRef, onDone: amount.clear }
    if (mode === 'create' || mode === 'increase') amount.submit()
    if (mode === 'create') submitForm(createLockAction, asked, options)
    else if (mode === 'increase') submitForm(increaseLockAction, asked, options)
    else if (mode === 'extend') submitForm(extendLockAction, asked, options)
    else startAction(withdrawLockAction, { terms: data, lock }, amount.clear)
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
