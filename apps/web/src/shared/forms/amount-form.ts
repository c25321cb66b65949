import type { ErrorKey } from '@app/core/errors'
import { formatAmount } from '@app/core/format-amount'
import { type AmountKind, parseAmount } from '@app/core/parse-amount'
import { takeShare } from '@app/core/share'

export type AmountField = {
  /** Base units as understood; null when nothing valid was. */
  amount: bigint | null
  /** What is wrong; null also for an empty field. */
  error: ErrorKey | null
  /** The field is empty: wrong only once somebody wants to go on. */
  isEmpty: boolean
}

export type AmountFieldOptions = {
  decimals: number
  locale: string
  kind?: AmountKind
  /** Base units; null while unknown: then it is not compared, the chain will. */
  balance: bigint | null
}

/**
 * What the text of an amount field means. Above the balance the amount is still understood, so that it can be shown beside
 * the error.
 */
export function readAmountField(text: string, { decimals, locale, kind, balance }: AmountFieldOptions): AmountField {
  const parsed = parseAmount(text, { decimals, locale, kind })
  if (!parsed.ok) {
    const isEmpty = parsed.problem === 'empty'
    return { amount: null, error: isEmpty ? null : parsed.error, isEmpty }
  }
  const isTooMuch = balance !== null && parsed.amount > balance
  return { amount: parsed.amount, error: isTooMuch ? 'INSUFFICIENT_BALANCE' : null, isEmpty: false }
}

/** What has to be said when somebody goes on with an empty field. */
export function getMissingError(options: AmountFieldOptions): ErrorKey {
  const parsed = parseAmount('', { decimals: options.decimals, locale: options.locale, kind: options.kind })
  return parsed.ok ? 'AMOUNT_MISSING' : parsed.error
}

/** Text for a share of the balance, exactly, as it would be typed in this language. 100 is all of it. */
export function getPortionText(
  balance: bigint,
  percent: number,
  { decimals, locale }: Pick<AmountFieldOptions, 'decimals' | 'locale'>,
): string {
  const amount = takeShare(balance, BigInt(percent), 100n)
  return formatAmount(amount, { decimals, locale, isGrouped: false })
}
