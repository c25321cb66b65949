import { isSameAddress } from '@app/core/address'
import { parseAmount } from '@app/core/parse-amount'
import type { Address } from 'viem'
import { type AddressProblem, readAddressField } from '#shared/forms/address-field.ts'

/** As many as fit into one transaction with room to spare. */
export const MOST_ACCOUNTS = 100

export type WrongWord = { word: string; reason: AddressProblem }

type ReadAccounts = { accounts: readonly Address[]; wrong: readonly WrongWord[]; isTooMany: boolean }

/** Separated by lines, spaces, commas or semicolons; each address once. */
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

/** 0 for no series, null for text that is no number of one. No grouping: it is a name, not a quantity. */
export function readSeries(text: string): bigint | null {
  const digits = text.trim()
  if (!/^\p{Nd}{1,10}$/u.test(digits)) return null
  const parsed = parseAmount(digits, { decimals: 0, locale: 'en', isZeroAllowed: true })
  return parsed.ok && parsed.amount <= LAST_SERIES ? parsed.amount : null
}
