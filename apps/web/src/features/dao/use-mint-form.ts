import type { RefObject } from 'react'
import { type AmountForm, useAmountForm } from '#shared/forms/amount-form.ts'
import { submitForm } from '#shared/tx/start-action.ts'
import { useLocale } from '#shared/i18n/use-translation.ts'
import { getMintable } from './mint-cost.ts'
import { mintAction } from './tx/mint.ts'
import type { DaoScreen } from './use-dao-screen.ts'

export type MintForm = AmountForm & {
  /** Opens the mint; with a wrong amount the field says so and takes the focus. */
  mint: () => void
}

/** The field is in DR, so its most is what the balance of {product} pays for, the fee included. */
export function useMintForm({ terms, funds }: DaoScreen, inputRef: RefObject<HTMLInputElement | null>): MintForm {
  const locale = useLocale()
  const balance = funds.data?.balance ?? null
  const form = useAmountForm({
    decimals: terms.data?.dr.decimals ?? 0,
    kind: 'mint',
    balance: balance === null ? null : getMintable(balance),
  })

  function mint(): void {
    form.submit()
    const asked = terms.data && { text: form.text, locale, terms: terms.data, balance }
    submitForm(mintAction, asked, { inputRef, onDone: form.clear })
  }
  return { ...form, mint }
}
