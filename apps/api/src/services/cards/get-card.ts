import { AppError } from '@app/core/app-error'
import { type CardDetail, cardEventKinds, MAX_LISTED_CARD_EVENTS } from '@app/core/api/cards'
import type { EquityClaimState } from '@app/core/entity-states'
import type { ServiceContext } from '../../context.ts'
import { toAddress, toHash } from '../../domain/bytes.ts'
import type { Dated } from '../../freshness/answer-chain-read.ts'
import { readChain } from '../chain/read-chain.ts'
import { type LiveCardRow, selectLiveCards, toCard, toCardJson } from './live-cards.ts'

interface EventRow {
  kind: number
  account: string
  recipient: string | null
  released: string
  income: string
  happened_at: number
  block: number
  transaction: string
}

/** A card with its history. @throws AppError `CARD_NOT_FOUND` */
export async function getCard(ctx: ServiceContext, { id }: { id: string }): Promise<Dated<CardDetail>> {
  const { database, config } = ctx
  const { productToken: token, rwas: rewardToken } = config.deployment.contracts
  const terms = await ctx.cardTerms.read()
  const { cursor, row } = await readChain<{
    card: LiveCardRow | null
    events: EventRow[]
    event_count: number
    equity_claim: EquityClaimState | null
  }>(
    ctx,
    database`
      select
        (select ${toCardJson(database)}
          from (${selectLiveCards(database, terms, database`card.card_id = ${id}::numeric`)}) found) as card,
        (select claim.state from app.equity_claim claim join chain.card card using (card_id)
          where claim.card_id = ${id}::numeric and (claim.state <> 'rejected' or claim.account = card.owner)
          order by claim.state = 'rejected' limit 1) as equity_claim,
        (select count(*) from chain.card_event where card_id = ${id}::numeric) as event_count,
        (select coalesce(json_agg(json_build_object(
            'kind', kind, 'account', encode(account, 'hex'), 'recipient', encode(recipient, 'hex'),
            'released', released::text, 'income', income::text, 'happened_at', happened_at, 'block', block_number,
            'transaction', encode(transaction_hash, 'hex')
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
      ...toCard(row.card),
      token,
      rewardToken,
      life: terms.life,
      eventCount: row.event_count,
      equityClaim: row.equity_claim,
      events: row.events.map((event) => ({
        kind: cardEventKinds[event.kind - 1]!,
        account: toAddress(event.account),
        recipient: event.recipient === null ? null : toAddress(event.recipient),
        released: event.released,
        income: event.income,
        happenedAt: event.happened_at,
        blockNumber: event.block,
        transaction: toHash(event.transaction),
      })),
    },
  }
}
