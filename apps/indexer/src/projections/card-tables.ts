import type { Hex } from 'viem'
import type { RowStore } from './row-store.ts'
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
const vaultTable = defineTable('card_vault', ['contract'], {
  contract: 'bytea',
  card_count: 'bigint',
  staked_count: 'bigint',
  ended_count: 'bigint',
  held_per_card: 'numeric',
  income_per_card: 'numeric',
  total_held: 'numeric',
})

export function wantCardAccount(rows: RowStore, account: Hex): void {
  rows.want(accountTable, { account })
}

export function changeCardAccount(rows: RowStore, account: Hex): RowOf<typeof accountTable.columns> {
  return rows.obtain(accountTable, {
    account,
    card_count: 0,
    staked_count: 0,
    released: 0n,
    released_claimed: 0n,
    income: 0n,
    income_claimed: 0n,
  })
}

export function wantCardVault(rows: RowStore, contract: Hex): void {
  rows.want(vaultTable, { contract })
}

export function changeCardVault(rows: RowStore, contract: Hex): RowOf<typeof vaultTable.columns> {
  return rows.obtain(vaultTable, {
    contract,
    card_count: 0,
    staked_count: 0,
    ended_count: 0,
    held_per_card: 0n,
    income_per_card: 0n,
    total_held: 0n,
  })
}
