import type { CardPoolStat } from '@app/core/api/cards'
import type { ServiceContext } from '../../context.ts'
import type { Dated } from '../../freshness/answer-chain-read.ts'
import { readChain } from '../chain/read-chain.ts'

interface StatRow {
  sold: number
  staked: number
  ended: number
  held: string
  reserve_held: string
  reserve_free: string
}

/** Totals of all cards and of the reserve that their income comes from. */
export async function getCardPoolStat(ctx: ServiceContext): Promise<Dated<CardPoolStat>> {
  const { database, config } = ctx
  const { productToken: token, rwas: rewardToken, cardVault } = config.deployment.contracts
  const { cursor, row } = await readChain<StatRow>(
    ctx,
    database`
      select coalesce(vault.card_count, 0) as sold, coalesce(vault.staked_count, 0) as staked,
        coalesce(vault.ended_count, 0) as ended, coalesce(vault.total_held, 0)::text as held,
        coalesce(reserve.held, 0)::text as reserve_held, coalesce(reserve.held - reserve.reserved, 0)::text as reserve_free
      from (values (1)) one (row)
      left join chain.card_vault vault on vault.contract = ${cardVault}
      left join (
        select contract, total_funded - total_paid - total_recovered as held, reserved from chain.reward_reserve
      ) reserve on reserve.contract = ${cardVault}`,
  )
  return {
    cursor,
    data: {
      token,
      rewardToken,
      sold: row.sold,
      staked: row.staked,
      ended: row.ended,
      held: row.held,
      reserveHeld: row.reserve_held,
      reserveFree: row.reserve_free,
    },
  }
}
