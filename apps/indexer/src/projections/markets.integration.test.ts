import { describe, expect, it } from 'vitest'
import { describeCards } from './markets/cards.test-cases.ts'
import { sql, setUpMarkets } from './markets/markets.test-setup.ts'
import { describeDividends } from './markets/dividends.test-cases.ts'
import { describeEquality } from './markets/equality.test-cases.ts'
import { describePairAndTokens } from './markets/pair-and-tokens.test-cases.ts'
import { describePowerOrders } from './markets/power-orders.test-cases.ts'
import { describeSameTables } from './markets/same-tables.test-cases.ts'
import { describeStakesAndLocks } from './markets/stakes-and-locks.test-cases.ts'

setUpMarkets()

describe('the tables of the markets', () => {
  it('hold rows of every kind, or the other tests would prove nothing', async () => {
    const [counts] = await sql<Record<string, number>[]>`
      select
        (select count(*) from chain.power_order where paused) as paused,
        (select count(*) from chain.power_order where claimed > 0) as claimed,
        (select count(*) from chain.power_order where released > 0) as released,
        (select count(*) from chain.power_fuel) - (select count(*) from chain.power_order) as replenished,
        (select count(*) from chain.power_purchase) as purchases,
        (select count(*) from chain.card where staked_at is null) as unstaked,
        (select count(*) from chain.card where staked_at is not null) as staked,
        (select count(*) from chain.card where age > 0) as settled,
        (select count(*) from chain.card where age is null) as ended,
        (select count(*) from chain.card_claim) as card_claims,
        (select count(distinct kind) - 5 from chain.card_event) as event_kinds,
        (select swap_count from chain.pair) as swaps,
        (select count(*) from chain.dr_mint) as minted,
        (select count(*) from chain.ve_lock) as locks,
        (select count(*) from chain.ve_change where amount = 0) as withdrawn,
        (select count(*) from chain.dividend_funding) as dividend_fundings,
        (select count(*) from chain.dividend_cover) as covers,
        (select count(*) from chain.dividend_post) as posts,
        (select count(*) from chain.dividend_veto) as vetoes,
        (select count(*) from chain.dividend_root) as roots,
        (select count(distinct paid_at) - 1 from chain.dividend_payment) as dividends,
        (select count(*) from chain.dividend_announcement where rules_hash is not null) as rules,
        (select count(*) from chain.dividend_announcement where empty_pool is not null) as empty_pools,
        (select count(*) from chain.dividend_signer where signer is null) as disabled,
        (select count(*) - 2 from chain.dividend_cap) as caps,
        (select count(*) - 1 from chain.pool where position_count > 0) as pools`
    expect(Object.entries(counts!).filter(([, count]) => count <= 0)).toEqual([])
  })
})

describeEquality()
describePowerOrders()
describeCards()
describeDividends()
describeStakesAndLocks()
describePairAndTokens()
describeSameTables()
