import type { Address } from '@app/core/address'
import type { CardPoolStat, CardRewardPage, CardSummary } from '@app/core/api/cards'
import type { ServiceContext } from '../../context.ts'
import { getOffset, getPage, type PageInput, toHash } from '../../database.ts'
import { type Dated, readChain } from '../../indexed/read-chain.ts'
import { selectLiveCards } from './read-cards.ts'

interface SummaryRow {
  unstaked: number
  staked: number
  ended: number
  held: string
  released: string
  credited: string
  claimable: string
  income: string
  credited_income: string
  claimable_income: string
}

export async function getCardSummary(
  ctx: ServiceContext,
  { address }: { address: Address },
): Promise<Dated<CardSummary>> {
  const { database, config } = ctx
  const { productToken: token, rwas: rewardToken } = config.deployment.contracts
  const terms = await ctx.cardTerms.read()
  const { cursor, row } = await readChain<SummaryRow>(
    ctx,
    database`
      select mine.unstaked, mine.staked, mine.ended, mine.held::text,
        (coalesce(settled.released, 0) + mine.claimable)::text as released,
        (coalesce(settled.income, 0) + mine.claimable_income)::text as income,
        coalesce(settled.credited, 0)::text as credited,
        coalesce(settled.credited_income, 0)::text as credited_income,
        (coalesce(settled.credited, 0) + mine.claimable)::text as claimable,
        (coalesce(settled.credited_income, 0) + mine.claimable_income)::text as claimable_income
      from (
        select count(*) filter (where state = 'unstaked') as unstaked, count(*) filter (where state = 'staked') as staked,
          count(*) filter (where state = 'ended') as ended, coalesce(sum(held), 0) as held,
          coalesce(sum(claimable), 0) as claimable, coalesce(sum(claimable_income), 0) as claimable_income
        from (${selectLiveCards(database, terms, database`card.owner = ${address}`)}) cards
      ) mine
      left join (
        select released, income, released - released_claimed as credited, income - income_claimed as credited_income
        from chain.card_account where account = ${address}
      ) settled on true`,
  )
  const count = row.unstaked + row.staked + row.ended
  return {
    cursor,
    data: {
      account: address,
      token,
      rewardToken,
      life: terms.life,
      unstaked: row.unstaked,
      staked: row.staked,
      ended: row.ended,
      held: row.held,
      released: row.released,
      claimable: row.claimable,
      credited: row.credited,
      income: row.income,
      claimableIncome: row.claimable_income,
      creditedIncome: row.credited_income,
      shares: count * config.brand.equityCard.shares,
    },
  }
}

interface StatRow {
  sold: number
  staked: number
  ended: number
  held: string
  reserve_held: string
  reserve_free: string
}

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

interface RewardRow {
  released: string
  income: string
  claimed_at: number
  block: number
  log_index: number
  transaction: string
}

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
      ...getPage(input, row.total),
      token,
      rewardToken,
      releasedTotal: row.released_total,
      incomeTotal: row.income_total,
    },
  }
}
