import type { Address } from '../../address.ts'
import { sortRows, writeHex } from './bytes.ts'

export interface Earned {
  account: Address
  token: Address
  /** Base units, never 0. */
  cumulative: bigint
}

export interface Earnings {
  add: (account: Address, token: Address, amount: bigint) => void
  readonly count: number
  listTokens(): Address[]
  readonly changeCount: number
  /** Sorted by account, then by token. */
  list(which: 'all' | 'changed'): Generator<Earned>
  endDay(): void
}

interface Column {
  token: Address
  sums: AmountColumn
  changed: Uint8Array
}

/** In columns by account number: a million accounts would need too many objects. */
export function createEarnings(accounts: AccountIndex): Earnings {
  const columns: Column[] = []
  // Sorts the accounts known at the last call of `list`.
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

export interface AccountIndex {
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

/** V8 keeps the whole string that a substring was cut from: a million addresses would keep a million logs in memory. */
function copyText(account: Address): Address {
  const codes = Array.from({ length: account.length }, (_, at) => account.charCodeAt(at))
  return String.fromCharCode(...codes) as Address
}

/** Base units in 16 bytes each: the vault holds less than 2^112 of a token. */
interface AmountColumn {
  get(index: number): bigint
  add(index: number, amount: bigint): void
}

const LOW_BITS = 64n
const LOW = 2n ** LOW_BITS - 1n

function createAmountColumn(): AmountColumn {
  let low = new BigUint64Array(0)
  let high = new BigUint64Array(0)
  const get = (index: number) => (index < low.length ? (high[index]! << LOW_BITS) | low[index]! : 0n)
  return {
    get,
    add: (index, amount) => {
      if (index >= low.length) {
        low = growWords(low, index + 1)
        high = growWords(high, index + 1)
      }
      const sum = get(index) + amount
      if (sum >> (2n * LOW_BITS) !== 0n) throw new RangeError('A sum is larger than the vault can hold')
      low[index] = sum & LOW
      high[index] = sum >> LOW_BITS
    },
  }
}

function growWords(before: BigUint64Array<ArrayBuffer>, length: number): BigUint64Array<ArrayBuffer> {
  const after = new BigUint64Array(Math.max(length, Math.ceil(before.length * 1.5)))
  after.set(before)
  return after
}
