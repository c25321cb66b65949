import type { Hex } from 'viem'
import type { Origin } from './origin.ts'
import { getEventKey, type RowStore } from './row-store.ts'
import { defineEventTable, defineTable, type RowOf } from './table.ts'

export const cardTable = defineTable('card', ['card_id'], {
  card_id: 'numeric',
  series: 'bigint',
  owner: 'bytea',
  staked_at: 'bigint?',
  settled_at: 'bigint?',
  age: 'bigint?',
  held: 'numeric',
  released: 'numeric',
  income: 'numeric',
  bought_at: 'bigint',
  buy_block: 'bigint',
  buy_transaction: 'bytea',
})
const accountTable = defineTable('card_account', ['account'], {
  account: 'bytea',
  card_count: 'bigint',
  staked_count: 'bigint',
  released: 'numeric',
  released_claimed: 'numeric',
  income: 'numeric',
  income_claimed: 'numeric',
})
export const claimTable = defineEventTable('card_claim', {
  account: 'bytea',
  released: 'numeric',
  income: 'numeric',
  claimed_at: 'bigint',
})
const eventTable = defineTable('card_event', ['block_number', 'log_index', 'card_id'], {
  block_number: 'bigint',
  log_index: 'bigint',
  card_id: 'numeric',
  transaction_hash: 'bytea',
  kind: 'bigint',
  account: 'bytea',
  recipient: 'bytea?',
  released: 'numeric',
  income: 'numeric',
  happened_at: 'bigint',
})
const vaultTable = defineTable('card_vault', ['contract'], {
  contract: 'bytea',
  card_count: 'bigint',
  staked_count: 'bigint',
  ended_count: 'bigint',
  held_per_card: 'numeric',
  income_per_card: 'numeric',
  total_held: 'numeric',
})

const eventKinds = { bought: 1, given: 2, staked: 3, settled: 4, takenOut: 5, ended: 6 } as const

type CardEvent = {
  cardId: bigint
  kind: keyof typeof eventKinds
  account: Hex
  recipient?: Hex
  released?: bigint
  income?: bigint
}

export function addCardEvent(rows: RowStore, origin: Origin, event: CardEvent): void {
  rows.add(eventTable, {
    ...getEventKey(origin),
    card_id: event.cardId,
    kind: eventKinds[event.kind],
    account: event.account,
    recipient: event.recipient ?? null,
    released: event.released ?? 0n,
    income: event.income ?? 0n,
    happened_at: origin.timestamp,
  })
}

export function requireCardAccount(rows: RowStore, account: Hex): void {
  rows.require(accountTable, { account })
}

export function changeCardAccount(rows: RowStore, account: Hex): RowOf<typeof accountTable.columns> {
  return rows.upsert(accountTable, {
    account,
    card_count: 0,
    staked_count: 0,
    released: 0n,
    released_claimed: 0n,
    income: 0n,
    income_claimed: 0n,
  })
}

export function requireCardVault(rows: RowStore, contract: Hex): void {
  rows.require(vaultTable, { contract })
}

export function changeCardVault(rows: RowStore, contract: Hex): RowOf<typeof vaultTable.columns> {
  return rows.upsert(vaultTable, {
    contract,
    card_count: 0,
    staked_count: 0,
    ended_count: 0,
    held_per_card: 0n,
    income_per_card: 0n,
    total_held: 0n,
  })
}
