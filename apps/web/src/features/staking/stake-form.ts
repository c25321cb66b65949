import type { ReactNode, RefObject } from 'react'
import { type AmountForm, useAmountForm } from '#shared/forms/amount-form.ts'
import { submitForm } from '#shared/tx/start-action.ts'
import type { Preparation } from '#shared/tx/tx-action.ts'
import { useLocale } from '#shared/i18n/use-translation.ts'
import { type PoolTerms, getPoolPlace, type StakeScreen } from './reads.ts'
import { stakeAction } from './actions.ts'

export type StakeSuperior = {
  state: 'unknown' | 'bound' | 'unbound'
  panel: ReactNode
  activate: () => void
  /** Null where the field is wrong; it then has the focus. */
  prepare: () => Preparation | null
}

const notNeeded: StakeSuperior = { state: 'bound', panel: null, activate: () => undefined, prepare: () => null }

export function getNeededSuperior(terms: PoolTerms | undefined, superior: StakeSuperior): StakeSuperior {
  return terms?.registry === null ? notNeeded : superior
}

export type StakeForm = AmountForm & {
  stake: () => void
}

const noDecimals = 0

export function useStakeForm(
  { name, terms, funds }: StakeScreen,
  superior: StakeSuperior,
  inputRef: RefObject<HTMLInputElement | null>,
): StakeForm {
  const locale = useLocale()
  const balance = funds.data?.balance ?? null
  const kind = getPoolPlace(name).amountKind
  const form = useAmountForm({ decimals: terms.data?.token.decimals ?? noDecimals, kind, balance })

  function stake(): void {
    form.submit()
    const before = superior.state === 'unbound' ? superior.prepare() : undefined
    if (before === null) return
    const asked = terms.data && { text: form.text, locale, terms: terms.data, balance, before }
    submitForm(stakeAction, asked, { inputRef, onDone: form.clear })
  }
  return { ...form, stake }
}
