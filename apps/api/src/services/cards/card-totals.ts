import { getFeatureContracts } from '@app/config/contracts'
import { sumStocks } from '@app/config/equity-cards'
import type { Address } from '@app/core/address'
import type { CardPoolStat, CardRewardPage, CardSummary } from '@app/core/api/cards'
import type { ServiceContext } from '../../context.ts'
import { getOffset, getPage, type PageInput } from '../../database.ts'
import { type Dated, readChain } from '../../indexed/read-chain.ts'
import { selectLiveCards } from './read-cards.ts'

export async function getCardSummary(
  ctx: ServiceContext,
  { address }: { address: Address },
): Promise<Dated<CardSummary>> {
  const { database, config } = ctx
  const { productToken: token, rwas: rewardToken } = config.deployment.contracts
  const terms = await ctx.cardTerms.read()
  const fixed = { token, rewardToken, life: terms.life }
  const mine = selectLiveCards(database, terms, database`card.owner = ${address}`)
  const { cursor, row } = await readChain<{
    sums: Omit<CardSummary, 'account' | keyof typeof fixed | 'stocks'>
    counts: { series: number; cards: number }[]
  }>(
    ctx,
    database`
      select json_build_object(
          'unstaked', mine.unstaked, 'staked', mine.staked, 'ended', mine.ended, 'held', mine.held::text,
          'released', (coalesce(settled.released, 0) + mine.claimable)::text,
          'claimable', (coalesce(settled.credited, 0) + mine.claimable)::text,
          'credited', coalesce(settled.credited, 0)::text,
          'income', (coalesce(settled.income, 0) + mine.claimable_income)::text,
          'claimableIncome', (coalesce(settled.credited_income, 0) + mine.claimable_income)::text,
          'creditedIncome', coalesce(settled.credited_income, 0)::text
        ) as sums,
        (select coalesce(json_agg(json_build_object('series', series, 'cards', cards) order by series), '[]')
          from (select series, count(*) as cards from chain.card where owner = ${address} group by series) counted
        ) as counts
      from (
        select count(*) filter (where state = 'unstaked') as unstaked, count(*) filter (where state = 'staked') as staked,
          count(*) filter (where state = 'ended') as ended, coalesce(sum(held), 0) as held,
          coalesce(sum(claimable), 0) as claimable, coalesce(sum(claimable_income), 0) as claimable_income
        from (${mine}) cards
      ) mine
      left join (
        select released, income, released - released_claimed as credited, income - income_claimed as credited_income
        from chain.card_account where account = ${address}
      ) settled on true`,
  )
  return { cursor, data: { account: address, ...fixed, ...row.sums, stocks: sumStocks(config.brand, row.counts) } }
}

export async function getCardPoolStat(ctx: ServiceContext): Promise<Dated<CardPoolStat>> {
  const { database, config } = ctx
  const { productToken: token, rwas: rewardToken, cardVault } = getFeatureContracts(config.deployment, 'backpack')
  const { cursor, row } = await readChain<{ sums: Omit<CardPoolStat, 'token' | 'rewardToken'> }>(
    ctx,
    database`
      select json_build_object(
          'sold', coalesce(vault.card_count, 0), 'staked', coalesce(vault.staked_count, 0),
          'ended', coalesce(vault.ended_count, 0), 'held', coalesce(vault.total_held, 0)::text,
          'reserveHeld', coalesce(reserve.held, 0)::text,
          'reserveFree', coalesce(reserve.held - reserve.reserved, 0)::text
        ) as sums
      from (values (1)) one (row)
      left join chain.card_vault vault on vault.contract = ${cardVault}
      left join (
        select contract, total_funded - total_paid - total_recovered as held, reserved from chain.reward_reserve
      ) reserve on reserve.contract = ${cardVault}`,
  )
  return { cursor, data: { token, rewardToken, ...row.sums } }
}

export async function listCardRewards(
  ctx: ServiceContext,
  input: PageInput & { address: Address },
): Promise<Dated<CardRewardPage>> {
  const { database, config } = ctx
  const { productToken: token, rwas: rewardToken } = config.deployment.contracts
  const { cursor, row } = await readChain<Pick<CardRewardPage, 'total' | 'list' | 'releasedTotal' | 'incomeTotal'>>(
    ctx,
    database`
      select
        (select count(*) from chain.card_claim where account = ${input.address}) as total,
        coalesce((select released_claimed from chain.card_account where account = ${input.address}), 0)::text as "releasedTotal",
        coalesce((select income_claimed from chain.card_account where account = ${input.address}), 0)::text as "incomeTotal",
        (select coalesce(json_agg(json_build_object(
            'released', released::text, 'income', income::text, 'claimedAt', claimed_at, 'blockNumber', block_number,
            'logIndex', log_index, 'transaction', '0x' || encode(transaction_hash, 'hex')
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
      list: row.list,
      ...getPage(input, row.total),
      token,
      rewardToken,
      releasedTotal: row.releasedTotal,
      incomeTotal: row.incomeTotal,
    },
  }
}
