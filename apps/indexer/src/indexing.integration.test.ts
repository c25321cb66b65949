import { productTokenAbi } from '@app/abis/product-token'
import { referralRegistryAbi } from '@app/abis/referral-registry'
import { stakingPoolAbi } from '@app/abis/staking-pool'
import type { WholeDeployment } from '@app/config/deployment'
import { createClient, type Sql } from '@app/db/client'
import { type Anvil, startAnvil } from '@app/testing/anvil'
import { createTestDatabase, type TestDatabase } from '@app/testing/database'
import { dumpChain } from '@app/testing/dump-chain'
import { type RandomHistory, startRandomHistory } from '@app/testing/random-history'
import { pino } from 'pino'
import { type Address, createPublicClient, http } from 'viem'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { deployLocal } from '../../../contracts/script/deploy-local.ts'
import { replayProjections } from './maintenance.ts'
import { indexOnce, startTestIndexer, waitForHead } from './test-indexer.ts'

const databases: TestDatabase[] = []
let anvil: Anvil
let deployment: WholeDeployment
let history: RandomHistory
let live: TestDatabase
let sql: Sql

async function createDatabase(): Promise<TestDatabase> {
  const database = await createTestDatabase()
  databases.push(database)
  return database
}

function getOptions(database: TestDatabase) {
  return { databaseUrl: database.url, rpcUrls: [anvil.url], deployment, policy: { pollMs: 20 } }
}

/** Followed block by block while the chain grows: the reference of all comparisons here. */
beforeAll(async () => {
  anvil = await startAnvil()
  deployment = await deployLocal({ rpcUrl: anvil.url })
  history = await startRandomHistory({ url: anvil.url, deployment, seed: 7 })
  live = await createDatabase()
  sql = createClient(live.url, { max: 2 })
  const indexer = startTestIndexer(getOptions(live))
  await history.mineBlocks(140)
  await waitForHead(live.url, await history.getHead())
  await indexer.stop()
})

afterAll(async () => {
  await sql.end()
  await Promise.all(databases.map(async (database) => database.drop()))
  await anvil.stop()
})

describe('the tables', () => {
  it('hold events of every kind, or the other tests would prove nothing', async () => {
    const [counts] = await sql<Record<string, number>[]>`
      select
        (select count(*) from chain.account) as accounts,
        (select max(depth) from chain.account) as depth,
        (select count(*) from chain.position where unstaked_at is null) as open,
        (select count(*) from chain.position where unstaked_at is not null) as closed,
        (select sum(total_claimed) from chain.pool) as claims,
        (select sum(total_funded) from chain.pool) as fundings,
        (select count(*) from chain.token_stat where destroyed > 0) as burned`
    const missing = Object.entries(counts!).filter(([name, count]) => count <= (name === 'depth' ? 2 : 0))
    expect(missing).toEqual([])
  })

  it('say what the contracts say', async () => {
    const client = createPublicClient({ transport: http(anvil.url) })
    const pool = { address: deployment.contracts.stakingPoolUsdt, abi: stakingPoolAbi } as const
    const registry = { address: deployment.contracts.referralRegistry, abi: referralRegistryAbi } as const
    const token = { address: deployment.contracts.productToken, abi: productTokenAbi } as const
    const accounts = await sql<
      { address: Address; id: number; stake: bigint; depth: number }[]
    >`select * from chain.account`
    expect(BigInt(accounts.length)).toBe(await client.readContract({ ...registry, functionName: 'boundCount' }))
    for (const { address, id, stake, depth } of accounts) {
      expect(BigInt(id)).toBe(await client.readContract({ ...registry, functionName: 'idOf', args: [address] }))
      expect(BigInt(depth)).toBe(await client.readContract({ ...registry, functionName: 'depthOf', args: [address] }))
      expect(stake).toBe(await client.readContract({ ...pool, functionName: 'stakedOf', args: [address] }))
      const open = await client.readContract({ ...pool, functionName: 'positionsOf', args: [address] })
      const rows = await sql`
        select position_id::numeric as id, amount, staked_at::numeric as "stakedAt", unlock_at::numeric as "unlockAt"
        from chain.position where account = ${address} and unstaked_at is null order by position_id`
      expect([...rows]).toEqual(open.toSorted((a, b) => Number(a.id - b.id)))
    }
    const [totals] = await sql`
      select total_staked, total_funded, total_claimed from chain.pool where pool = ${pool.address}`
    expect(totals).toEqual({
      total_staked: await client.readContract({ ...pool, functionName: 'totalStaked' }),
      total_funded: await client.readContract({ ...pool, functionName: 'totalFunded' }),
      total_claimed: await client.readContract({ ...pool, functionName: 'totalPaid' }),
    })
    const balances = await sql<
      { account: Address; balance: bigint }[]
    >`select account, balance from chain.token_balance`
    for (const { account, balance } of balances) {
      expect(balance).toBe(await client.readContract({ ...token, functionName: 'balanceOf', args: [account] }))
    }
    const [stat] = await sql`select total_supply, destroyed, holder_count from chain.token_stat`
    expect(stat).toEqual({
      total_supply: await client.readContract({ ...token, functionName: 'totalSupply' }),
      destroyed: await client.readContract({ ...token, functionName: 'destroyed' }),
      holder_count: balances.length,
    })
  })

  it('have community sums equal to those worked out by walking the tree', async () => {
    const wrong = await sql`
      with recursive below (ancestor, address, layer) as (
        select superior, address, 1 from chain.account where superior is not null
        union all
        select below.ancestor, account.address, below.layer + 1
        from below join chain.account account on account.superior = below.address
      ), layers as (
        select below.ancestor, below.layer, count(*) as member_count, sum(account.stake) as stake
        from below join chain.account account using (address) group by 1, 2
      ), sums as (
        select account.address,
          coalesce(sum(member_count) filter (where layer = 1), 0) as direct_count, coalesce(sum(member_count), 0) as team_count,
          coalesce(sum(layers.stake) filter (where layer = 1), 0) as direct_stake, coalesce(sum(layers.stake), 0) as team_stake
        from chain.account account left join layers on layers.ancestor = account.address group by 1
      )
      select 'sums' as what, account.address from chain.account account join sums using (address)
      where (account.direct_count, account.team_count, account.direct_stake, account.team_stake)
        is distinct from (sums.direct_count, sums.team_count, sums.direct_stake, sums.team_stake)
      union all
      select 'layer', coalesce(stat.ancestor, layers.ancestor) from chain.layer_stat stat full join layers using (ancestor, layer)
      where (stat.member_count, stat.stake) is distinct from (layers.member_count, layers.stake)`
    expect([...wrong]).toEqual([])
  })

  it('count who has something staked now, and nobody who took everything out', async () => {
    const [counted] = await sql`
      select count(distinct account) filter (where unstaked_at is null) as staker_count from chain.position`
    const [pool] = await sql`select staker_count from chain.pool where pool = ${deployment.contracts.stakingPoolUsdt}`
    const [total] = await sql`select staker_count from chain.staker_total`
    expect([pool, total]).toEqual([counted, counted])
    const [gone] = await sql<{ count: number }[]>`
      select count(*) from chain.pool_account where open_position_count = 0`
    expect(gone!.count).toBeGreaterThan(0)
  })

  it('have the days of a team equal to those worked out from every stake below', async () => {
    const wrong = await sql`
      with moves as (
        select account, staked_at - staked_at % 86400 as day, amount as staked, 0 as unstaked from chain.position
        where pool = ${deployment.contracts.stakingPoolUsdt}
        union all
        select account, unstaked_at - unstaked_at % 86400, 0, amount from chain.position
        where pool = ${deployment.contracts.stakingPoolUsdt} and unstaked_at is not null
      ), days as (
        select above.id as ancestor, moves.day, sum(moves.staked) as staked, sum(moves.unstaked) as unstaked
        from moves join chain.account below on below.address = moves.account
        join chain.account above on above.depth < below.depth and above.path = substring(below.path for length(above.path))
        group by 1, 2
      )
      select ancestor, day from chain.team_day team full join days using (ancestor, day)
      where (team.staked, team.unstaked) is distinct from (days.staked, days.unstaked)`
    expect([...wrong]).toEqual([])
    const [{ count }] = await sql<[{ count: number }]>`select count(*) from chain.team_day where staked > 0`
    expect(count).toBeGreaterThan(1)
  })

  it('are the same, byte for byte, when the event log is replayed', async () => {
    const before = await dumpChain(live.url)
    const log = pino({ level: 'silent' })
    await sql`update chain.account set team_stake = team_stake + 1, direct_count = 99 where id = 1`.catch(
      () => undefined,
    )
    expect(await replayProjections({ databaseUrl: live.url, deployment, log })).toBe(before['log']!.length)
    expect(await dumpChain(live.url)).toEqual(before)
  })

  it('are the same, byte for byte, when the chain is indexed in large steps or in one go', async () => {
    const reference = await dumpChain(live.url)
    const head = await history.getHead()
    for (const range of [
      { initial: 1, maximum: 100_000, targetLogs: 40 },
      { initial: 100_000, maximum: 100_000, targetLogs: 100_000 },
    ]) {
      const database = await createDatabase()
      await indexOnce({ ...getOptions(database), policy: { pollMs: 20, journalDepth: 5, range } }, head)
      expect(await dumpChain(database.url)).toEqual(reference)
    }
  })
})

describe('an indexer of another version', () => {
  it('makes the tables of an older one anew, and leaves those of a newer one until it is told to go back', async () => {
    const database = await createDatabase()
    const own = createClient(database.url, { max: 1 })
    await indexOnce(getOptions(database), await history.getHead())
    const version = async () => (await own`select projection_version as is from chain.cursor`)[0]!['is'] as number
    const current = await version()
    const said: string[] = []
    const start = () => startTestIndexer({ ...getOptions(database), onLog: ({ msg }) => said.push(String(msg)) })

    await own`update chain.cursor set projection_version = ${current - 1}`
    const newer = start()
    await expect.poll(version).toBe(current)
    await newer.stop()
    expect(said).toContain('replayed')

    said.length = 0
    await own`update chain.cursor set projection_version = ${current + 1}`
    const before = await dumpChain(database.url)
    await history.mineBlocks(2)
    const older = start()
    await expect.poll(() => said).toContain('a newer version made the tables; waiting')
    expect(said).not.toContain('replayed')
    expect(await dumpChain(database.url)).toEqual(before)
    await replayProjections({ databaseUrl: database.url, deployment, log: pino({ level: 'silent' }) })
    await waitForHead(database.url, await history.getHead())
    await older.stop()
    expect(await version()).toBe(current)
    await own.end()
  })
})

describe('two indexers', () => {
  it('never write at once: the second waits and takes over', async () => {
    const database = await createDatabase()
    const waiting: string[] = []
    const first = startTestIndexer(getOptions(database))
    await waitForHead(database.url, await history.getHead())
    const second = startTestIndexer({
      ...getOptions(database),
      onLog: ({ msg }) => waiting.push(String(msg)),
    })
    await history.mineBlocks(5)
    await waitForHead(database.url, await history.getHead())
    await expect.poll(() => waiting).toContainEqual(expect.stringContaining('another indexer writes'))
    expect(waiting).not.toContain('indexing')
    await first.stop()
    await history.mineBlocks(5)
    await waitForHead(database.url, await history.getHead())
    expect(waiting).toContain('indexing')
    await second.stop()
  })
})

describe('a database of another world', () => {
  it('is refused in words, not indexed into', async () => {
    const other: WholeDeployment = {
      ...deployment,
      contracts: {
        ...deployment.contracts,
        referralRegistry: deployment.contracts.usdt,
        usdt: deployment.contracts.referralRegistry,
      },
    }
    const indexer = startTestIndexer({ ...getOptions(live), deployment: other })
    await expect(indexer.ended).rejects.toThrow(/indexed for other contracts/)
  })
})
