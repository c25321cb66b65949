import type { Address } from '@app/core/address'
import type { CardSummary } from '@app/core/api/cards'
import type { ServiceContext } from '../../context.ts'
import type { Dated } from '../../freshness/answer-chain-read.ts'
import { readChain } from '../chain/read-chain.ts'
import { selectLiveCards } from './live-cards.ts'

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

/** What an account has in cards. A claim over all of them pays what accrued on them and what was credited before. */
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
