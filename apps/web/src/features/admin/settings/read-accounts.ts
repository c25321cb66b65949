import { isSameAddress } from '@app/core/address'
import type { Address } from 'viem'
import { type AddressProblem, readAddressField } from '#shared/forms/address-field.ts'

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
