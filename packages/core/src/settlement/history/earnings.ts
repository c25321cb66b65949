import type { Address } from '../../address.ts'
import type { AccountIndex } from './account-index.ts'
import { type AmountColumn, createAmountColumn } from './amount-column.ts'
import { writeHex } from './hex-bytes.ts'
import { sortRows } from './sort-rows.ts'

/** What an account has earned of a token, all settled days added up. */
export interface Earned {
  account: Address
  token: Address
  /** Base units, never 0. */
  cumulative: bigint
}

/** Sums of revenues by account and token. */
export interface Earnings {
  /** @param amount Base units above 0. */
  add: (account: Address, token: Address, amount: bigint) => void
  readonly count: number
  /** Those that anybody has earned, in order. */
  listTokens(): Address[]
  /** Those of which something was earned since the last `endDay`. */
  readonly changeCount: number
  /** In order of account, then of token: all, or those that changed. */
  list(which: 'all' | 'changed'): Generator<Earned>
  endDay(): void
}

interface Column {
  token: Address
  sums: AmountColumn
  /** By account: 1 for a sum that changed. */
  changed: Uint8Array
}

/** Columns of sums by the number of the account: a million accounts cost no objects of their own. */
export function createEarnings(accounts: AccountIndex): Earnings {
  const columns: Column[] = []
  // Of all accounts that were named when it was last asked for.
  let order: Uint32Array = new Uint32Array(0)
  let count = 0
  let changeCount = 0
  const getColumn = (token: Address) => {
    const known = columns.find((column) => column.token === token)
    if (known) return known
    const added = { token, sums: createAmountColumn(), changed: new Uint8Array(0) }
    columns.push(added)
    columns.sort((a, b) => (a.token < b.token ? -1 : 1))
    return added
  }
  function* list(which: 'all' | 'changed'): Generator<Earned> {
    if (order.length < accounts.addresses.length) order = sortAccounts(accounts.addresses)
    for (const index of order)
      for (const { token, sums, changed } of columns) {
        const cumulative = sums.get(index)
        if (cumulative > 0n && (which === 'all' || changed[index] === 1))
          yield { account: accounts.addresses[index]!, token, cumulative }
      }
  }
  return {
    list,
    listTokens: () => columns.map(({ token }) => token),
    get count() {
      return count
    },
    get changeCount() {
      return changeCount
    },
    add: (account, token, amount) => {
      const column = getColumn(token)
      const index = accounts.get(account)
      if (column.sums.get(index) === 0n) count += 1
      column.sums.add(index, amount)
      if (index >= column.changed.length) column.changed = grow(column.changed, index + 1)
      if (column.changed[index] === 0) changeCount += 1
      column.changed[index] = 1
    },
    endDay: () => {
      for (const { changed } of columns) changed.fill(0)
      changeCount = 0
    },
  }
}

function grow(before: Uint8Array, length: number): Uint8Array {
  const after = new Uint8Array(Math.max(length, before.length * 2))
  after.set(before)
  return after
}

const ADDRESS_BYTES = 20

function sortAccounts(addresses: readonly Address[]): Uint32Array {
  const rows = new Uint8Array(addresses.length * ADDRESS_BYTES)
  for (const [index, address] of addresses.entries()) writeHex(address, rows, index * ADDRESS_BYTES)
  return sortRows(rows, ADDRESS_BYTES)
}
