import { isSameAddress } from '@app/core/address'
import type { Address } from 'viem'
import { type AddressProblem, readAddressField } from '#shared/forms/address-field.ts'
import { parseAmount } from '@app/core/parse-amount'

/** What one transaction carries comfortably. */
export const MOST_ACCOUNTS = 100

export type WrongWord = { word: string; reason: AddressProblem }

export type ReadAccounts = { accounts: readonly Address[]; wrong: readonly WrongWord[]; isTooMany: boolean }

/** Addresses from pasted text, parted by lines, spaces, commas or semicolons; each once. */
export function readAccounts(text: string): ReadAccounts {
  const accounts: Address[] = []
  const wrong: WrongWord[] = []
  for (const word of text.split(/[\s,;，；、]+/u).filter(Boolean)) {
    const field = readAddressField(word)
    if (!field.ok) wrong.push({ word, reason: field.reason })
    else if (!accounts.some((known) => isSameAddress(known, field.address))) accounts.push(field.address)
  }
  return { accounts, wrong, isTooMany: accounts.length > MOST_ACCOUNTS }
}

const LAST_SERIES = 2n ** 32n - 1n

/** The number of a series, 0 for none; null for anything that is none. Without grouping: it is a name, not a quantity. */
export function readSeries(text: string): bigint | null {
  const digits = text.trim()
  if (!/^\p{Nd}{1,10}$/u.test(digits)) return null
  const parsed = parseAmount(digits, { decimals: 0, locale: 'en', isZeroAllowed: true })
  return parsed.ok && parsed.amount <= LAST_SERIES ? parsed.amount : null
}
