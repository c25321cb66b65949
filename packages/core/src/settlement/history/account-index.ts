import type { Address } from '../../address.ts'

/** A number for each account that a history names, in the order in which it names them. */
export interface AccountIndex {
  /** To be kept instead of what a log said. */
  readonly addresses: readonly Address[]
  get: (account: Address) => number
}

export function createAccountIndex(): AccountIndex {
  const addresses: Address[] = []
  const indexes = new Map<Address, number>()
  return {
    addresses,
    get: (account) => {
      const known = indexes.get(account)
      if (known !== undefined) return known
      const own = copyText(account)
      indexes.set(own, addresses.length)
      return addresses.push(own) - 1
    },
  }
}

/** V8 keeps the whole text that a part was cut from: a million addresses would hold a million logs. */
function copyText(account: Address): Address {
  const codes = Array.from({ length: account.length }, (_, at) => account.charCodeAt(at))
  return String.fromCharCode(...codes) as Address
}
