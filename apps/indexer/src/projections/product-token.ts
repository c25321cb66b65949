import { toNumeric, type TransactionSql } from '@app/db/client'
import { productTokenAbi } from '@app/abis/product-token'
import { type Hex, zeroAddress } from 'viem'
import { createEventDecoder, type EventOf } from './event-decoder.ts'
import { type Origin, ProjectionError, toHex } from './origin.ts'

const deadAddress: Hex = '0x000000000000000000000000000000000000dead'

export type TokenChange = { minted: bigint; burned: bigint; balances: Map<Hex, bigint> }
/** By token address. */
export type TokenChanges = Map<Hex, TokenChange>

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

export async function writeTokens(tx: TransactionSql, changes: TokenChanges): Promise<void> {
  for (const [token, change] of changes) {
    const newHolders = await writeBalances(tx, token, change.balances)
    await tx`
      insert into chain.token_stat as stat (token, holder_count, total_supply, destroyed)
      values (${token}, 0, 0, 0) on conflict do nothing`
    await tx`
      update chain.token_stat set
        holder_count = holder_count + ${newHolders},
        total_supply = total_supply + ${toNumeric(change.minted - change.burned)}::numeric,
        destroyed = destroyed + ${toNumeric(change.burned)}::numeric
      where token = ${token}`
  }
}

/** @returns By how much the number of holders grows. */
async function writeBalances(tx: TransactionSql, token: Hex, changes: Map<Hex, bigint>): Promise<number> {
  const touched = [...changes].filter(([, amount]) => amount !== 0n)
  if (touched.length === 0) return 0
  const rows = await tx<{ account: Hex; balance: bigint }[]>`
    select account, balance from chain.token_balance
    where token = ${token} and account = any(${touched.map(([account]) => account)}::bytea[])`
  const before = new Map(rows.map(({ account, balance }) => [account, balance]))
  const after = touched.map(([account, amount]) => ({ account, balance: (before.get(account) ?? 0n) + amount }))
  const overdrawn = after.find(({ balance }) => balance < 0n)
  if (overdrawn)
    throw new ProjectionError(`Token ${token}: ${overdrawn.account} sent more than it had: an event is missing`)
  const held = after.filter(({ balance }) => balance > 0n)
  const emptied = after.filter(({ balance }) => balance === 0n)
  if (held.length > 0) {
    await tx`
      insert into chain.token_balance (token, account, balance)
      select ${token}, * from unnest(
        ${held.map(({ account }) => account)}::bytea[],
        ${held.map(({ balance }) => toNumeric(balance))}::numeric[]
      )
      on conflict (token, account) do update set balance = excluded.balance`
  }
  if (emptied.length > 0) {
    await tx`
      delete from chain.token_balance
      where token = ${token} and account = any(${emptied.map(({ account }) => account)}::bytea[])`
  }
  return (
    held.filter(({ account }) => isCounted(account) && !before.has(account)).length -
    emptied.filter(({ account }) => isCounted(account) && before.has(account)).length
  )
}

function isCounted(account: Hex): boolean {
  return account !== deadAddress
}
