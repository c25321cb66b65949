import { productTokenAbi } from '@app/abis/product-token'
import { toByteaArray, toNumberArray } from '@app/db/arrays'
import { toNumeric, type TransactionSql } from '@app/db/client'
import { type Hex, zeroAddress } from 'viem'
import { createEventDecoder, type EventOf } from './event-decoder.ts'
import { type Origin, ProjectionError, toHex } from './origin.ts'
import type { Writes } from './writes.ts'

const deadAddress: Hex = '0x000000000000000000000000000000000000dead'

export type TokenChange = { minted: bigint; burned: bigint; balances: Map<Hex, bigint> }
/** By token address. */
export type TokenChanges = Map<Hex, TokenChange>
export type Balances = Map<Hex, bigint>

export const decodeTokenEvent = createEventDecoder(productTokenAbi)

export function applyTokenEvent(
  changes: TokenChanges,
  event: EventOf<typeof productTokenAbi>,
  { address }: Origin,
): void {
  if (event.eventName !== 'Transfer') return
  const { from, to, value } = event.args
  let change = changes.get(address)
  if (!change) {
    change = { minted: 0n, burned: 0n, balances: new Map() }
    changes.set(address, change)
  }
  if (from === zeroAddress) change.minted += value
  else addBalance(change, toHex(from), -value)
  if (to === zeroAddress) change.burned += value
  else addBalance(change, toHex(to), value)
}

function addBalance({ balances }: TokenChange, account: Hex, amount: bigint): void {
  balances.set(account, (balances.get(account) ?? 0n) + amount)
}

/** Balances before the batch of the accounts it touches. */
export async function readBalances(tx: TransactionSql, token: Hex, { balances }: TokenChange): Promise<Balances> {
  const rows = await tx<{ account: Hex; balance: bigint }[]>`
    select account, balance from chain.token_balance
    where token = ${token} and account = any(${toByteaArray([...balances.keys()])}::bytea[])`
  return new Map(rows.map(({ account, balance }) => [account, balance]))
}

export function writeToken(
  tx: TransactionSql,
  writes: Writes,
  token: Hex,
  change: TokenChange,
  before: Balances,
): void {
  const touched = [...change.balances].filter(([, amount]) => amount !== 0n)
  const after = touched.map(([account, amount]) => ({ account, balance: (before.get(account) ?? 0n) + amount }))
  const overdrawn = after.find(({ balance }) => balance < 0n)
  if (overdrawn) {
    throw new ProjectionError(`Token ${token}: ${overdrawn.account} sent more than it had: an event is missing`)
  }
  const held = after.filter(({ balance }) => balance > 0n)
  const emptied = after.filter(({ balance }) => balance === 0n)
  const newHolders = held.filter(({ account }) => !before.has(account) && account !== deadAddress).length
  const goneHolders = emptied.filter(({ account }) => before.has(account) && account !== deadAddress).length
  writeBalances(tx, writes, token, held, emptied)
  writes.add(tx`insert into chain.token_stat (token) values (${token}) on conflict do nothing`)
  writes.add(tx`
    update chain.token_stat set
      holder_count = holder_count + ${newHolders - goneHolders},
      total_supply = total_supply + ${toNumeric(change.minted - change.burned)}::numeric,
      destroyed = destroyed + ${toNumeric(change.burned)}::numeric
    where token = ${token}`)
}

type Balance = { account: Hex; balance: bigint }

function writeBalances(tx: TransactionSql, writes: Writes, token: Hex, held: Balance[], emptied: Balance[]): void {
  if (held.length > 0) {
    writes.add(tx`
      insert into chain.token_balance (token, account, balance)
      select ${token}, * from unnest(
        ${toByteaArray(held.map(({ account }) => account))}::bytea[],
        ${toNumberArray(held.map(({ balance }) => balance))}::numeric[]
      )
      on conflict (token, account) do update set balance = excluded.balance`)
  }
  if (emptied.length > 0) {
    writes.add(tx`
      delete from chain.token_balance
      where token = ${token} and account = any(${toByteaArray(emptied.map(({ account }) => account))}::bytea[])`)
  }
}
