import { isSameAddress } from '@app/core/address'
import { parseAmount } from '@app/core/parse-amount'
import type { Address } from 'viem'
import { type AddressProblem, readAddressField } from '#shared/forms/address-field.ts'

/** Fits into one transaction with room to spare. */
export const MOST_ACCOUNTS = 100

export type WrongWord = { word: string; reason: AddressProblem }

type ReadAccounts = { accounts: readonly Address[]; wrong: readonly WrongWord[]; isTooMany: boolean }

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

/** Grouping is refused, because a series is a name and not a quantity. */
export function readSeries(text: string): bigint | null {
  const digits = text.trim()
  if (!/^\p{Nd}{1,10}$/u.test(digits)) return null
  const parsed = parseAmount(digits, { decimals: 0, locale: 'en' })
  return parsed.ok && parsed.amount <= LAST_SERIES ? parsed.amount : null
}
