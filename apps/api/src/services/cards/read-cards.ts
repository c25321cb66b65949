import { getEquityCard } from '@app/config/equity-cards'
import type { Address } from '@app/core/address'
import { type Card, type CardDetail, cardEventKinds, type CardPage, MAX_LISTED_CARD_EVENTS } from '@app/core/api/cards'
import { AppError } from '@app/core/app-error'
import { toChecksumAddress } from '@app/core/checksum-address'
import type { CardState, EquityClaimState } from '@app/core/entity-states'
import type { PendingQuery, Row } from 'postgres'
import type { CardTerms } from '../../chain/cards.ts'
import type { ServiceContext } from '../../context.ts'
import { type Database, getOffset, getPage, type PageInput } from '../../database.ts'
import { type Dated, readChain } from '../../indexed/read-chain.ts'

export async function listCards(
  ctx: ServiceContext,
  input: PageInput & { address: Address; state?: CardState },
): Promise<Dated<CardPage>> {
  const { database, config } = ctx
  const { productToken: token, rwas: rewardToken } = config.deployment.contracts
  const terms = await ctx.cardTerms.read()
  const mine = selectLiveCards(database, terms, database`card.owner = ${input.address}`)
  const { cursor, row } = await readChain<{ total: number; list: CardRow[] }>(
    ctx,
    database`
      select counted.total, coalesce(listed.list, '[]') as list
      from (
        select count(*) as total from (${mine}) mine
        where ${input.state === undefined ? database`true` : database`state = ${input.state}`}
      ) counted,
      (
        select json_agg(${toCardJson(database)} order by card_id) as list from (
          select * from (${mine}) mine
          where ${input.state === undefined ? database`true` : database`state = ${input.state}`}
          order by card_id offset ${getOffset(input)} limit ${input.pageSize}
        ) page
      ) listed`,
  )
  return {
    cursor,
    data: {
      list: row.list.map((card) => toCard(config, card)),
      ...getPage(input, row.total),
      token,
      rewardToken,
      life: terms.life,
    },
  }
}

export async function getCard(ctx: ServiceContext, { id }: { id: string }): Promise<Dated<CardDetail>> {
  const { database, config } = ctx
  const { productToken: token, rwas: rewardToken } = config.deployment.contracts
  const terms = await ctx.cardTerms.read()
  const { cursor, row } = await readChain<{
    card: CardRow | null
    events: CardDetail['events']
    eventCount: number
    equityClaim: EquityClaimState | null
  }>(
    // Who has just claimed sees the claim.
    { ...ctx, mayBeFollower: false },
    database`
      select
        (select ${toCardJson(database)}
          from (${selectLiveCards(database, terms, database`card.card_id = ${id}::numeric`)}) found) as card,
        (select claim.state from app.equity_claim claim join chain.card card using (card_id)
          where claim.card_id = ${id}::numeric and (claim.state <> 'rejected' or claim.account = card.owner)
          order by claim.state = 'rejected' limit 1) as "equityClaim",
        (select count(*) from chain.card_event where card_id = ${id}::numeric) as "eventCount",
        (select coalesce(json_agg(json_build_object(
            'kind', (${[...cardEventKinds]}::text[])[kind::integer], 'account', '0x' || encode(account, 'hex'),
            'recipient', '0x' || encode(recipient, 'hex'), 'released', released::text, 'income', income::text,
            'happenedAt', happened_at, 'blockNumber', block_number, 'transaction', '0x' || encode(transaction_hash, 'hex')
          ) order by block_number desc, log_index desc), '[]')
          from (
            select * from chain.card_event where card_id = ${id}::numeric
            order by card_id desc, block_number desc, log_index desc limit ${MAX_LISTED_CARD_EVENTS}
          ) newest) as events`,
  )
  if (row.card === null) throw new AppError('CARD_NOT_FOUND', { details: { id } })
  return {
    cursor,
    data: {
      ...toCard(config, row.card),
      token,
      rewardToken,
      life: terms.life,
      eventCount: row.eventCount,
      equityClaim: row.equityClaim,
      events: row.events.map((event) => ({
        ...event,
        account: toChecksumAddress(event.account),
        recipient: event.recipient && toChecksumAddress(event.recipient),
      })),
    },
  }
}

type CardRow = Omit<Card, 'place' | 'tokenUri' | 'name' | 'stockCode' | 'shares'>

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

function toCardJson(database: Database): PendingQuery<Row[]> {
  return database`json_build_object(
    'id', card_id::text, 'series', series, 'owner', '0x' || encode(owner, 'hex'), 'state', state, 'inVault', in_vault,
    'held', held::text, 'released', released::text, 'claimable', claimable::text, 'income', income::text,
    'claimableIncome', claimable_income::text, 'age', age, 'endsAt', ends_at, 'boughtAt', bought_at, 'blockNumber', block,
    'transaction', '0x' || encode(transaction, 'hex'))`
}

const PLACE_MASK = 2n ** 32n - 1n

function toCard({ brand }: Pick<ServiceContext['config'], 'brand'>, row: CardRow): Card {
  return {
    ...row,
    ...getEquityCard(brand, row.series),
    place: Number(BigInt(row.id) & PLACE_MASK),
    owner: toChecksumAddress(row.owner),
    tokenUri: `/api/nft721/${row.id}/metadata`,
  }
}
