import type { Address } from '@app/core/address'
import type { CardRewardPage } from '@app/core/api/cards'
import type { ServiceContext } from '../../context.ts'
import { toHash } from '../../domain/bytes.ts'
import { getOffset, type PageInput } from '../../domain/page.ts'
import type { Dated } from '../../freshness/answer-chain-read.ts'
import { readChain } from '../chain/read-chain.ts'

interface RewardRow {
  released: string
  income: string
  claimed_at: number
  block: number
  log_index: number
  transaction: string
}

/** What the card vault paid to an account, newest first. */
export async function listCardRewards(
  ctx: ServiceContext,
  input: PageInput & { address: Address },
): Promise<Dated<CardRewardPage>> {
  const { database, config } = ctx
  const { productToken: token, rwas: rewardToken } = config.deployment.contracts
  const { cursor, row } = await readChain<{
    total: number
    list: RewardRow[]
    released_total: string
    income_total: string
  }>(
    ctx,
    database`
      select
        (select count(*) from chain.card_claim where account = ${input.address}) as total,
        coalesce((select released_claimed from chain.card_account where account = ${input.address}), 0)::text as released_total,
        coalesce((select income_claimed from chain.card_account where account = ${input.address}), 0)::text as income_total,
        (select coalesce(json_agg(json_build_object(
            'released', released::text, 'income', income::text, 'claimed_at', claimed_at, 'block', block_number,
            'log_index', log_index, 'transaction', encode(transaction_hash, 'hex')
          ) order by block_number desc, log_index desc), '[]')
          from (
            select * from chain.card_claim where account = ${input.address}
            order by account desc, block_number desc, log_index desc
            offset ${getOffset(input)} limit ${input.pageSize}
          ) page) as list`,
  )
  return {
    cursor,
    data: {
      list: row.list.map((reward) => ({
        released: reward.released,
        income: reward.income,
        claimedAt: reward.claimed_at,
        blockNumber: reward.block,
        logIndex: reward.log_index,
        transaction: toHash(reward.transaction),
      })),
      page: input.page,
      pageSize: input.pageSize,
      total: row.total,
      token,
      rewardToken,
      releasedTotal: row.released_total,
      incomeTotal: row.income_total,
    },
  }
}
