import type { Address } from '../../address.ts'

/** A number for each account that a history names, in the order in which it names them. */
export interface AccountIndex {
  readonly addresses: readonly Address[]
  get(account: Address): number
}

export function createAccountIndex(): AccountIndex {
  const addresses: Address[] = []
  const indexes = new Map<Address, number>()
  return {
    addresses,
    get: (account) => {
      const known = indexes.get(account)
      if (known !== undefined) return known
      indexes.set(account, addresses.length)
      return addresses.push(account) - 1
    },
  }
}
