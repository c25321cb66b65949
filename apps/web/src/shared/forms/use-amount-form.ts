import type { ErrorKey } from '@app/core/errors'
import { useState } from 'react'
import type { Portion } from '#shared/ui/amount-input.tsx'
import { useLocale } from '#shared/i18n/use-locale.ts'
import { type AmountFieldOptions, getMissingError, getPortionText, readAmountField } from './amount-form.ts'

export type AmountForm = {
  text: string
  setText: (text: string) => void
  /** Base units as understood; null when nothing valid was typed. */
  amount: bigint | null
  /** To show: an empty field is no error before `submit`. */
  error: ErrorKey | null
  portion: Portion | undefined
  /** Null while the balance is not known, undefined when there is nothing to take a part of. */
  setPortion: ((portion: Portion) => void) | null | undefined
  /** The amount to go on with, or null: then the error shows. */
  submit: () => bigint | null
  clear: () => void
}

/** An amount field: raw text in, base units out, in the specification's words. */
export function useAmountForm(options: Omit<AmountFieldOptions, 'locale'>): AmountForm {
  const locale = useLocale()
  const [text, setTyped] = useState('')
  const [portion, setChosen] = useState<Portion>()
  const [isSubmitted, setSubmitted] = useState(false)
  const fieldOptions = { ...options, locale }
  const field = readAmountField(text, fieldOptions)
  const { balance } = options

  const setText = (next: string) => {
    setTyped(next)
    setChosen(undefined)
    setSubmitted(false)
  }
  return {
    text,
    setText,
    amount: field.amount,
    error: field.error ?? (field.isEmpty && isSubmitted ? getMissingError(fieldOptions) : null),
    portion,
    setPortion:
      balance === null
        ? null
        : balance === 0n
          ? undefined
          : (next) => {
              setText(getPortionText(balance, next, fieldOptions))
              setChosen(next)
            },
    submit() {
      setSubmitted(true)
      return field.error === null ? field.amount : null
    },
    clear: () => setText(''),
  }
}
