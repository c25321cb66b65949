import type { Address } from '@app/core/address'

interface Signed {
  from: bigint
  to: bigint
}

/** Per token and UTC day, by this process; after a restart the vault's own count still holds. */
export function createSignedToday() {
  let today = -1
  let byToken = new Map<string, Map<string, Signed>>()

  const find = (token: Address) => byToken.get(token.toLowerCase()) ?? new Map<string, Signed>()

  return {
    /** @param day UTC days since 1970-01-01. */
    sumOthers(day: number, { account, token }: { account: Address; token: Address }): bigint {
      if (day !== today) return 0n
      let sum = 0n
      for (const [other, { from, to }] of find(token)) if (other !== account.toLowerCase()) sum += to - from
      return sum
    },
    /** Only the largest of an account's vouchers is paid. */
    add(day: number, { account, token, from, to }: Signed & { account: Address; token: Address }): void {
      if (day !== today) byToken = new Map()
      today = day
      const accounts = find(token)
      const known = accounts.get(account.toLowerCase())
      accounts.set(account.toLowerCase(), {
        from: known && known.from < from ? known.from : from,
        to: known && known.to > to ? known.to : to,
      })
      byToken.set(token.toLowerCase(), accounts)
    },
  }
}
