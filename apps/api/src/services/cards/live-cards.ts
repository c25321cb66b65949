import type { Card } from '@app/core/api/cards'
import type { CardState } from '@app/core/entity-states'
import type { PendingQuery, Row } from 'postgres'
import type { CardTerms } from '../../chain/card-terms.ts'
import type { Database } from '../../database/database.ts'
import { toAddress, toHash } from '../../domain/bytes.ts'

export interface LiveCardRow {
  card_id: string
  series: number
  owner: string
  state: CardState
  in_vault: boolean
  held: string
  released: string
  claimable: string
  income: string
  claimable_income: string
  age: number
  ends_at: number | null
  bought_at: number
  block: number
  transaction: string
}

/**
 * Cards as the vault sees them at the cursor `c`: everything follows from how many seconds a card has been staked. `where` chooses
 * among `card`; the columns are those of `LiveCardRow`, numbers as they are.
 */
export function selectLiveCards(
  database: Database,
  { heldPerCard, releasePerDay, incomePerDay, wholeIncome, life }: CardTerms,
  where: PendingQuery<Row[]>,
): PendingQuery<Row[]> {
  const released = database`least(div(aged.age::numeric * ${releasePerDay.toString()}::numeric, 86400), ${heldPerCard.toString()}::numeric)`
  const income = database`least(div(aged.age::numeric * ${incomePerDay.toString()}::numeric, 86400), ${wholeIncome.toString()}::numeric)`
  return database`
    select card.card_id, card.series, card.owner, card.staked_at is not null as in_vault, aged.age,
      case when aged.age >= ${life}::bigint then 'ended' when card.staked_at is null then 'unstaked' else 'staked' end as state,
      card.held + card.released - now.released as held, now.released, now.released - card.released as claimable,
      now.income, now.income - card.income as claimable_income,
      case when card.staked_at is not null and card.age is not null then card.settled_at + ${life}::bigint - card.age end as ends_at,
      card.bought_at, card.buy_block as block, card.buy_transaction as transaction
    from chain.card card
    cross join lateral (
      select case
        when card.age is null then ${life}::bigint
        when card.staked_at is null then card.age
        else least(card.age + greatest(c.block_timestamp - card.settled_at, 0), ${life}::bigint)
      end as age
    ) aged
    cross join lateral (select ${released} as released, ${income} as income) now
    where ${where}`
}

/** A row of `selectLiveCards` as JSON that keeps every digit. */
export function toCardJson(database: Database): PendingQuery<Row[]> {
  return database`json_build_object(
    'card_id', card_id::text, 'series', series, 'owner', encode(owner, 'hex'), 'state', state, 'in_vault', in_vault,
    'held', held::text, 'released', released::text, 'claimable', claimable::text, 'income', income::text,
    'claimable_income', claimable_income::text, 'age', age, 'ends_at', ends_at, 'bought_at', bought_at, 'block', block,
    'transaction', encode(transaction, 'hex'))`
}

const PLACE_MASK = 2n ** 32n - 1n

export function toCard(row: LiveCardRow): Card {
  return {
    id: row.card_id,
    series: row.series,
    place: Number(BigInt(row.card_id) & PLACE_MASK),
    owner: toAddress(row.owner),
    state: row.state,
    inVault: row.in_vault,
    held: row.held,
    released: row.released,
    claimable: row.claimable,
    income: row.income,
    claimableIncome: row.claimable_income,
    age: row.age,
    endsAt: row.ends_at,
    boughtAt: row.bought_at,
    blockNumber: row.block,
    transaction: toHash(row.transaction),
    tokenUri: `/api/nft721/${row.card_id}/metadata`,
  }
}
