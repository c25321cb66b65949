import { cardVaultAbi } from '@app/abis/card-vault'
import { equityCardAbi } from '@app/abis/equity-card'
import { powerMarketAbi } from '@app/abis/power-market'
import { productTokenAbi } from '@app/abis/product-token'
import { rewardsVaultAbi } from '@app/abis/rewards-vault'
import { stakingPoolAbi } from '@app/abis/staking-pool'
import { uniswapV2PairAbi } from '@app/abis/uniswap-v2-pair'
import { votingEscrowAbi } from '@app/abis/voting-escrow'
import type { Deployment } from '@app/config/deployments'
import { createClient, type Sql } from '@app/db/client'
import { type Anvil, startAnvil } from '@app/testing/anvil'
import { createTestDatabase, type TestDatabase } from '@app/testing/database'
import { dumpChain } from '@app/testing/dump-chain'
import { type MarketHistory, startMarketHistory } from '@app/testing/market-history'
import { createRandom } from '@app/testing/random'
import { pino } from 'pino'
import { type Address, createPublicClient, getAddress, http, type PublicClient } from 'viem'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { deployLocal } from '../../../../contracts/script/deploy-local.ts'
import { replayProjections } from '../maintenance.ts'
import { indexOnce, startTestIndexer, waitForHead } from '../test-indexer.ts'
import { advanceOrder, getMostOutput, getOutput, type OrderRun } from './power-order.ts'

const databases: TestDatabase[] = []
let anvil: Anvil
let deployment: Deployment
let history: MarketHistory
let live: TestDatabase
let sql: Sql
let client: PublicClient
let now: number

async function createDatabase(): Promise<TestDatabase> {
  const database = await createTestDatabase()
  databases.push(database)
  return database
}

const getOptions = (database: TestDatabase) => ({
  databaseUrl: database.url,
  rpcUrls: [anvil.url],
  deployment,
  policy: { pollMs: 20 },
})

/** Followed while the chain grows and is reorganised: the reference of all comparisons here. */
beforeAll(async () => {
  anvil = await startAnvil()
  deployment = await deployLocal({ rpcUrl: anvil.url })
  history = await startMarketHistory({ url: anvil.url, deployment }, 3)
  live = await createDatabase()
  sql = createClient(live.url, { max: 2 })
  client = createPublicClient({ transport: http(anvil.url) })
  const indexer = startTestIndexer(getOptions(live))
  await history.mineBlocks(50)
  await history.passDays(400)
  await history.mineBlocks(35)
  await waitForHead(live.url, await history.getHead())
  const random = createRandom(8)
  for (let round = 0; round < 6; round++) {
    await history.reorganise(1 + random.integer(14))
    await history.mineBlocks(random.integer(4))
    if (random.chance(0.5)) await waitForHead(live.url, await history.getHead())
  }
  await waitForHead(live.url, await history.getHead())
  await indexer.stop()
  now = Number((await client.getBlock()).timestamp)
})

afterAll(async () => {
  await sql.end()
  await Promise.all(databases.map(async (database) => database.drop()))
  await anvil.stop()
})

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
        (select count(*) from chain.pair_swap) as swaps,
        (select count(*) from chain.dr_mint) as minted,
        (select count(*) from chain.ve_lock) as locks,
        (select count(*) from chain.ve_change where amount = 0) as withdrawn,
        (select count(*) from chain.voucher_payment) as vouchers,
        (select count(*) - 1 from chain.pool where position_count > 0) as pools`
    expect(Object.entries(counts!).filter(([, count]) => count <= 0)).toEqual([])
  })

  it('say of power orders what the market says, to the base unit', async () => {
    const market = { address: deployment.contracts.powerMarket, abi: powerMarketAbi } as const
    type Row = OrderRun & { order_id: number; account: string; ends_at: number; claimed: bigint; fuel_rate: bigint }
    const orders = await sql<Row[]>`select * from chain.power_order order by order_id`
    expect(BigInt(orders.length)).toBe(await client.readContract({ ...market, functionName: 'orderCount' }))
    for (const row of orders) {
      const order = await client.readContract({ ...market, functionName: 'orderOf', args: [BigInt(row.order_id)] })
      const run = { ...row }
      advanceOrder(run, now)
      expect({
        owner: getAddress(row.account),
        state: now >= row.ends_at ? 2 : row.paused ? 1 : 0,
        power: row.power,
        outputRate: row.output_rate,
        fuelRate: row.fuel_rate,
        openedAt: BigInt(row.opened_at),
        endsAt: BigInt(row.ends_at),
        fuelEmptyAt: BigInt(row.fuel_empty_at),
        paid: row.claimed,
        earned: getOutput(run) - row.claimed,
        reserved: getMostOutput(run) - row.claimed,
      }).toEqual({
        owner: order.owner,
        state: order.state,
        power: order.power,
        outputRate: order.outputRate,
        fuelRate: order.fuelRate,
        openedAt: order.openedAt,
        endsAt: order.endsAt,
        fuelEmptyAt: order.fuelEmptyAt,
        paid: order.paid,
        earned: order.earned,
        reserved: order.reserved,
      })
    }
  })

  it('say of reserves what the contracts say, and orders add up to theirs', async () => {
    for (const name of ['powerMarket', 'cardVault'] as const) {
      const contract = { address: deployment.contracts[name], abi: powerMarketAbi } as const
      const [row] = await sql`
        select total_funded, total_paid, reserved from chain.reward_reserve where contract = ${contract.address}`
      expect(row).toEqual({
        total_funded: await client.readContract({ ...contract, functionName: 'totalFunded' }),
        total_paid: await client.readContract({ ...contract, functionName: 'totalPaid' }),
        reserved: await client.readContract({ ...contract, functionName: 'reservedRewards' }),
      })
    }
    const [sums] = await sql`
      select sum(reserved) = (select reserved from chain.reward_reserve where contract = ${deployment.contracts.powerMarket}) as same,
        sum(claimed) = (select sum(amount) from chain.power_claim) as claims,
        sum(fuel_burned) = (select sum(amount) from chain.power_fuel) as fuel
      from chain.power_order`
    expect(sums).toEqual({ same: true, claims: true, fuel: true })
  })

  it('say of cards what cards and vault say', async () => {
    const vault = { address: deployment.contracts.cardVault, abi: cardVaultAbi } as const
    const cards = { address: deployment.contracts.equityCard, abi: equityCardAbi } as const
    type Row = {
      card_id: bigint
      owner: Address
      staked_at: number | null
      age: number | null
      held: bigint
      released: bigint
      income: bigint
    }
    for (const row of await sql<Row[]>`select * from chain.card`) {
      const card = await client.readContract({ ...vault, functionName: 'cardOf', args: [row.card_id] })
      const holder = await client.readContract({ ...cards, functionName: 'ownerOf', args: [row.card_id] })
      expect(getAddress(row.owner)).toBe(row.staked_at === null ? holder : card.staker)
      expect(holder === vault.address).toBe(row.staked_at !== null)
      expect(row.held).toBe(card.held + card.claimable)
      expect(row.released).toBe(card.released - card.claimable)
      expect(row.income).toBe(card.income - card.claimableIncome)
      const age = row.staked_at === null && row.age !== null ? BigInt(row.age) : card.age
      expect(age).toBe(card.age)
    }
    const [lives] = await sql`
      select count(*) as wrong from chain.card left join lateral (
        select sum(released) as released, sum(income) as income,
          (array_agg(coalesce(recipient, account) order by block_number desc, log_index desc))[1] as owner,
          count(*) filter (where kind = 3) - count(*) filter (where kind = 5) as inside
        from chain.card_event where card_event.card_id = card.card_id
      ) life on true
      where life.released is distinct from card.released or life.income is distinct from card.income
        or life.owner is distinct from card.owner or life.inside is distinct from (card.staked_at is not null)::int`
    expect(lives).toEqual({ wrong: 0 })
    const accounts = await sql<{ account: Address; released: bigint; income: bigint; right: boolean }[]>`
      select account, released - released_claimed as released, income - income_claimed as income,
        card_count = (select count(*) from chain.card where owner = account)
          and staked_count = (select count(*) from chain.card where owner = account and staked_at is not null) as right
      from chain.card_account`
    for (const { account, released, income, right } of accounts) {
      const credit = await client.readContract({ ...vault, functionName: 'creditOf', args: [account] })
      expect({ credit: [released, income], right }).toEqual({ credit, right: true })
    }
    const [totals] = await sql`
      select total_held, card_count = (select count(*) from chain.card) as cards,
        staked_count = (select count(*) from chain.card where staked_at is not null) as staked,
        ended_count = (select count(*) from chain.card where age is null) as ended,
        card_count = (select sum(sold) from chain.card_series) as sold,
        card_count = (select sum(quantity) from chain.card_sale) as sales
      from chain.card_vault`
    expect(totals).toEqual({
      total_held: await client.readContract({ ...vault, functionName: 'totalHeld' }),
      cards: true,
      staked: true,
      ended: true,
      sold: true,
      sales: true,
    })
  })

  it('count who has something staked, in each pool and anywhere, as the positions do', async () => {
    const pools = await sql`select pool, staker_count from chain.pool where position_count > 0 order by pool`
    const counted = await sql`
      select pool, count(distinct account) filter (where unstaked_at is null) as staker_count from chain.position
      group by pool order by pool`
    expect([...pools]).toEqual([...counted])
    const [total] = await sql<{ staker_count: number }[]>`select staker_count from chain.staker_total`
    const [anywhere] = await sql`
      select count(distinct account) as staker_count from chain.position where unstaked_at is null`
    expect(total).toEqual(anywhere)
    const sum = counted.reduce((all, pool) => all + Number(pool['staker_count']), 0)
    expect(total!.staker_count).toBeLessThan(sum)
  })

  it('say of locks and voting power what the escrow says, now and in the past', async () => {
    const escrow = { address: deployment.contracts.votingEscrow, abi: votingEscrowAbi } as const
    const locks = await sql<{ account: Address; amount: bigint; unlock_at: number }[]>`select * from chain.ve_lock`
    for (const { account, amount, unlock_at: unlockAt } of locks) {
      const lock = await client.readContract({ ...escrow, functionName: 'lockOf', args: [account] })
      expect(lock).toEqual({ amount, unlockAt: BigInt(unlockAt) })
    }
    const [total] = await sql`select locked, lock_count from chain.ve_total`
    expect(total).toEqual({
      locked: await client.readContract({ ...escrow, functionName: 'totalLocked' }),
      lock_count: locks.length,
    })
    for (const time of [now, now + 40 * 86_400]) {
      const [power] = await sql<{ total: bigint }[]>`
        select coalesce(sum(slope * (unlock_at - ${time}::bigint)), 0) as total from chain.ve_ending where unlock_at > ${time}`
      const args = [BigInt(time)] as const
      expect(power!.total).toBe(await client.readContract({ ...escrow, functionName: 'totalVotingPower', args }))
    }
    const time = now - 60 * 86_400
    const powers = await sql<{ account: Address; power: bigint }[]>`
      select distinct on (account) account, greatest(slope * (unlock_at - ${time}::bigint), 0) as power
      from chain.ve_change where changed_at <= ${time} order by account, block_number desc, log_index desc`
    for (const { account, power } of powers) {
      const args = [account, BigInt(time)] as const
      expect(power).toBe(await client.readContract({ ...escrow, functionName: 'votingPower', args }))
    }
  })

  it('say of every pool what it says, and days add up to its totals', async () => {
    for (const name of ['stakingPoolRwas', 'daoPool', 'stakingPoolUsdt'] as const) {
      const pool = { address: deployment.contracts[name], abi: stakingPoolAbi } as const
      const [row] = await sql`
        select total_staked, total_funded, total_claimed from chain.pool where pool = ${pool.address}`
      expect(row).toEqual({
        total_staked: await client.readContract({ ...pool, functionName: 'totalStaked' }),
        total_funded: await client.readContract({ ...pool, functionName: 'totalFunded' }),
        total_claimed: await client.readContract({ ...pool, functionName: 'totalPaid' }),
      })
      const sums = (table: string) => sql`
        select coalesce(sum(staked - unstaked), 0) as total_staked, coalesce(sum(claimed), 0) as total_claimed
        from ${sql(`chain.${table}`)} where pool = ${pool.address}`
      const { total_staked: staked, total_claimed: claimed } = row!
      expect([...(await sums('pool_day')), ...(await sums('stake_day'))]).toEqual([
        { total_staked: staked, total_claimed: claimed },
        { total_staked: staked, total_claimed: claimed },
      ])
    }
  })

  it('have the reserves of the pair, and candles that hang together and add up to its swaps', async () => {
    const pair = { address: deployment.contracts.productPair, abi: uniswapV2PairAbi } as const
    const [reserve0, reserve1] = await client.readContract({ ...pair, functionName: 'getReserves' })
    const isFirst = deployment.contracts.productToken.toLowerCase() < deployment.contracts.usdt.toLowerCase()
    const [row] = await sql`select product_reserve, usdt_reserve, price from chain.pair`
    const [product, usdt] = isFirst ? [reserve0, reserve1] : [reserve1, reserve0]
    expect(row).toEqual({ product_reserve: product, usdt_reserve: usdt, price: (usdt * 10n ** 30n) / product })
    const broken = await sql`
      select seconds, opened_at from (
        select *, lag(close) over (partition by seconds order by opened_at) as before from chain.candle
      ) candle
      where before <> open or high < greatest(open, close) or low > least(open, close) or opened_at % seconds <> 0`
    expect([...broken]).toEqual([])
    const wrong = await sql`
      select seconds from (
        select seconds, sum(swap_count) as swaps, sum(product_volume) as product, sum(usdt_volume) as usdt
        from chain.candle group by seconds
      ) candles, (
        select count(*) as swaps, sum(product_in + product_out) as product, sum(usdt_in + usdt_out) as usdt
        from chain.pair_swap
      ) swaps
      where (candles.swaps, candles.product, candles.usdt) is distinct from (swaps.swaps, swaps.product, swaps.usdt)`
    expect([...wrong]).toEqual([])
    const [kinds] = await sql`select array_agg(distinct seconds::int order by seconds::int) as kinds from chain.candle`
    expect(kinds!['kinds']).toEqual([60, 300, 900, 3_600, 14_400, 86_400])
    const [days] = await sql`
      select bool_and(day.high = inner_.high and day.low = inner_.low and day.close = inner_.close) as same
      from chain.candle day cross join lateral (
        select max(high) as high, min(low) as low, (array_agg(close order by opened_at desc))[1] as close
        from chain.candle where seconds = 60 and opened_at >= day.opened_at and opened_at < day.opened_at + 86400
      ) inner_ where day.seconds = 86400`
    expect(days).toEqual({ same: true })
  })

  it('say of tokens, vouchers and the vault what the contracts say', async () => {
    const balances = await sql<
      { token: Address; account: Address; balance: bigint }[]
    >`select * from chain.token_balance`
    for (const { token: address, account, balance } of balances) {
      const args = [account] as const
      expect(balance).toBe(
        await client.readContract({ address, abi: productTokenAbi, functionName: 'balanceOf', args }),
      )
    }
    const stats = await sql<{ token: Address; total_supply: bigint }[]>`select * from chain.token_stat`
    expect(stats).toHaveLength(3)
    for (const { token: address, total_supply: supply } of stats) {
      expect(supply).toBe(await client.readContract({ address, abi: productTokenAbi, functionName: 'totalSupply' }))
    }
    const vault = { address: deployment.contracts.rewardsVault, abi: rewardsVaultAbi } as const
    for (const { voucher_id: id } of await sql<
      { voucher_id: bigint }[]
    >`select voucher_id from chain.voucher_payment`) {
      expect(await client.readContract({ ...vault, functionName: 'isPaid', args: [id] })).toBe(true)
    }
    const pots = await sql<{ token: Address; daily_cap: bigint; paid: bigint; days: bigint; rows: bigint }[]>`
      select token, daily_cap, total_paid as paid,
        (select coalesce(sum(day.paid), 0) from chain.vault_day day where day.token = pot.token) as days,
        (select coalesce(sum(amount), 0) from chain.voucher_payment payment where payment.token = pot.token) as rows
      from chain.vault_token pot`
    expect(pots).toHaveLength(2)
    for (const { token, daily_cap: cap, paid, days, rows } of pots) {
      expect(cap).toBe(await client.readContract({ ...vault, functionName: 'dailyCap', args: [token] }))
      expect([days, rows]).toEqual([paid, paid])
    }
  })
})

describe('the tables of the markets are the same, byte for byte', () => {
  it('when the event log is replayed', async () => {
    const before = await dumpChain(live.url)
    await replayProjections({ databaseUrl: live.url, deployment, log: pino({ level: 'silent' }) })
    expect(await dumpChain(live.url)).toEqual(before)
  })

  it('when the chain is indexed in large steps or in one go, after all its reorgs', async () => {
    const reference = await dumpChain(live.url)
    for (const range of [
      { initial: 1, maximum: 100_000, targetLogs: 40 },
      { initial: 100_000, maximum: 100_000, targetLogs: 100_000 },
    ]) {
      const database = await createDatabase()
      const options = { ...getOptions(database), policy: { pollMs: 20, journalDepth: 5, range } }
      await indexOnce(options, await history.getHead())
      expect(await dumpChain(database.url)).toEqual(reference)
    }
  })

  it('when the journal takes blocks back, as in a database that never saw them', async () => {
    const database = await createDatabase()
    await indexOnce(getOptions(database), await history.getHead())
    const { number } = await history.getHead()
    const copy = createClient(database.url, { max: 1 })
    await copy`select chain.rollback_to(${number - 30})`
    await copy.end()
    const rolledBack = await dumpChain(database.url)
    await client.request({ method: 'anvil_rollback' as never, params: [30] as never })
    const fresh = await createDatabase()
    await indexOnce(getOptions(fresh), await history.getHead())
    expect(rolledBack).toEqual(await dumpChain(fresh.url))
  })
})
