import type { Address } from '@app/core/address'
import type { CardPage } from '@app/core/api/cards'
import type { CardState } from '@app/core/entity-states'
import type { ServiceContext } from '../../context.ts'
import { getOffset, type PageInput } from '../../domain/page.ts'
import type { Dated } from '../../freshness/answer-chain-read.ts'
import { readChain } from '../chain/read-chain.ts'
import { type LiveCardRow, selectLiveCards, toCard, toCardJson } from './live-cards.ts'

/** The cards of an account, staked ones too, in the order of their numbers. */
export async function listCards(
  ctx: ServiceContext,
  input: PageInput & { address: Address; state?: CardState },
): Promise<Dated<CardPage>> {
  const { database, config } = ctx
  const { productToken: token, rwas: rewardToken } = config.deployment.contracts
  const terms = await ctx.cardTerms.read()
  const mine = selectLiveCards(database, terms, database`card.owner = ${input.address}`)
  const { cursor, row } = await readChain<{ total: number; list: LiveCardRow[] }>(
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
      list: row.list.map(toCard),
      page: input.page,
      pageSize: input.pageSize,
      total: row.total,
      token,
      rewardToken,
      life: terms.life,
    },
  }
}
