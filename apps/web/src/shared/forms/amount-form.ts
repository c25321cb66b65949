import type { ErrorKey } from '@app/core/errors'
import { formatAmount } from '@app/core/format-amount'
import { type AmountKind, parseAmount } from '@app/core/parse-amount'
import { takeShare } from '@app/core/share'
import { useState } from 'react'
import type { Portion } from '#shared/ui/amount-input.tsx'
import { useLocale } from '#shared/i18n/use-translation.ts'

export type AmountField = {
  amount: bigint | null
  error: ErrorKey | null
  isEmpty: boolean
}

export type AmountFieldOptions = {
  decimals: number
  locale: string
  kind?: AmountKind
  /** Base units; null while unknown, when only the chain can compare. */
  balance: bigint | null
}

/** An amount above the balance is still parsed, to be shown beside the error. */
export function readAmountField(text: string, { decimals, locale, kind, balance }: AmountFieldOptions): AmountField {
  const parsed = parseAmount(text, { decimals, locale, kind })
  if (!parsed.ok) {
    const isEmpty = parsed.problem === 'empty'
    return { amount: null, error: isEmpty ? null : parsed.error, isEmpty }
  }
  const isTooMuch = balance !== null && parsed.amount > balance
  return { amount: parsed.amount, error: isTooMuch ? 'INSUFFICIENT_BALANCE' : null, isEmpty: false }
}

export function getMissingError(options: AmountFieldOptions): ErrorKey {
  const parsed = parseAmount('', { decimals: options.decimals, locale: options.locale, kind: options.kind })
  return parsed.ok ? 'AMOUNT_MISSING' : parsed.error
}

/** As it would be typed in this language, exact to the last base unit. 100 is the whole balance. */
export function getPortionText(
  balance: bigint,
  percent: number,
  { decimals, locale }: Pick<AmountFieldOptions, 'decimals' | 'locale'>,
): string {
  const amount = takeShare(balance, BigInt(percent), 100n)
  return formatAmount(amount, { decimals, locale, isGrouped: false })
}

export type AmountForm = {
  text: string
  setText: (text: string) => void
  amount: bigint | null
  error: ErrorKey | null
  portion: Portion | undefined
  /** Null while the balance is unknown, undefined when it is 0. */
  setPortion: ((portion: Portion) => void) | null | undefined
  submit: () => bigint | null
  clear: () => void
}

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
