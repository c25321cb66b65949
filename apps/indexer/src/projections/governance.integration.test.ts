import { accessManagerAbi } from '@app/abis/access-manager'
import { dividendVaultAbi } from '@app/abis/dividend-vault'
import { settingsDeskAbi } from '@app/abis/settings-desk'
import type { WholeDeployment } from '@app/config/deployment'
import { createClient, type Sql } from '@app/db/client'
import { type Anvil, startAnvil } from '@app/testing/anvil'
import { createTestDatabase, type TestDatabase } from '@app/testing/database'
import { dumpChain } from '@app/testing/dump-chain'
import { type GovernanceHistory, pausedContracts, startGovernanceHistory } from '@app/testing/governance-history'
import { createRandom } from '@app/testing/random'
import { pino } from 'pino'
import { type Address, createPublicClient, type Hex, hexToString, http, type PublicClient, zeroAddress } from 'viem'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { deployLocal } from '../../../../contracts/script/deploy-local.ts'
import { findUnequal } from '../equality/test-comparisons.ts'
import { replayProjections } from '../maintenance.ts'
import { indexOnce, startTestIndexer, waitForHead } from '../test-indexer.ts'

const databases: TestDatabase[] = []
let anvil: Anvil
let deployment: WholeDeployment
let history: GovernanceHistory
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

beforeAll(async () => {
  anvil = await startAnvil()
  deployment = await deployLocal({ rpcUrl: anvil.url })
  history = await startGovernanceHistory({ url: anvil.url, deployment }, 5)
  live = await createDatabase()
  sql = createClient(live.url, { max: 2 })
  client = createPublicClient({ transport: http(anvil.url) })
  const indexer = startTestIndexer(getOptions(live))
  await history.mineBlocks(70)
  await waitForHead(live.url, await history.getHead())
  const random = createRandom(8)
  for (let round = 0; round < 5; round++) {
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

const getManager = () => ({ address: deployment.contracts.accessManager, abi: accessManagerAbi }) as const

const readRole = async (functionName: 'getRoleAdmin' | 'getRoleGuardian' | 'getRoleGrantDelay', role: bigint) =>
  client.readContract({ ...getManager(), functionName, args: [role] })

describe('the tables of governance', () => {
  it('hold rows of every kind, or the other tests would prove nothing', async () => {
    const [counts] = await sql<Record<string, number>[]>`
      select
        (select count(*) from chain.role_member where since is not null) as held,
        (select count(*) from chain.role_member where since is null) as lost,
        (select count(*) from chain.role_member where since is not null and delay <> former_delay) as other_delay,
        (select count(*) from chain.role_change where delay is null) as ends,
        (select count(*) from chain.role where label is not null and admin <> 0) as described_roles,
        (select count(*) from chain.access_target) as targets,
        (select count(*) from chain.target_function) as functions,
        (select count(*) from chain.operation where executed_at is not null and closed_by is not null) as executed,
        (select count(*) from chain.operation where cancelled_at is not null and closed_by is not null) as cancelled_at_desk,
        (select count(*) from chain.operation where cancelled_at is not null and closed_by is null) as cancelled_elsewhere,
        (select count(*) from chain.operation where executed_at is null and cancelled_at is null
          and ready_at + 604800 <= ${now}) as lapsed,
        (select count(*) from chain.operation where nonce > 1) as scheduled_again,
        (select count(*) from chain.desk_execution where nonce = 0) as at_once,
        (select count(*) from chain.pause where paused_until = 0) as ended_early,
        (select count(*) from chain.pause where paused_until > 0) as paused,
        (select count(*) from chain.dividend_cap where cap < former_cap) as lowered,
        (select count(*) from chain.dividend_cap where cap > former_cap) as raised,
        (select count(*) from chain.whitelist_change) as whitelists,
        (select count(*) from chain.authority_change) as authorities,
        (select count(*) from chain.dividend_signer where signer is null) as disabled`
    expect(Object.entries(counts!).filter(([, count]) => count <= 0)).toEqual([])
  })

  it('are equal to the contracts in every sum and row that is compared', async () => {
    const { unequal, counted } = await findUnequal(sql, client, deployment)
    expect(unequal).toEqual([])
    expect(counted).toBeGreaterThan(100)
  })

  it('differ from the desk where who proposed a call was missed', async () => {
    const [missed] = await sql<{ operation_id: Hex; nonce: number; proposer: Hex }[]>`
      select operation_id, nonce, proposer from chain.operation where proposer is not null
      order by operation_id, nonce desc limit 1`
    const setProposer = async (proposer: Hex | null) =>
      sql.begin(async (tx) => {
        await tx`select set_config('chain.journal', 'off', true)`
        await tx`
          update chain.operation set proposer = ${proposer}
          where operation_id = ${missed!.operation_id} and nonce = ${missed!.nonce}`
      })
    await setProposer(null)
    const { unequal } = await findUnequal(sql, client, deployment)
    await setProposer(missed!.proposer)
    expect(unequal.map(({ what }) => what)).toEqual([expect.stringContaining(missed!.operation_id)])
    expect(unequal).toMatchObject([{ index: 0n, said: BigInt(missed!.proposer), tally: BigInt(missed!.proposer) }])
  })

  it('say of everybody who was ever given a role what the manager says', async () => {
    const members = await sql<
      {
        role: bigint
        account: Address
        since: number | null
        delay: number
        former_delay: number
        delay_since: number
      }[]
    >`select * from chain.role_member`
    for (const { role, account, since, ...row } of members) {
      const args = [role, account] as const
      const [heldSince, delay, pending, effect] = await client.readContract({
        ...getManager(),
        functionName: 'getAccess',
        args,
      })
      const isPending = row.delay_since > now
      const expected =
        since === null
          ? [0, 0, 0, 0]
          : isPending
            ? [since, row.former_delay, row.delay, row.delay_since]
            : [since, row.delay, 0, 0]
      expect([heldSince, delay, pending, effect]).toEqual(expected)
    }
  })

  it('say of roles and contracts what the manager says', async () => {
    const roles = await sql<
      { role: bigint; admin: bigint; guardian: bigint; label: Hex | null; grant_delay: number }[]
    >`
      select role, admin, guardian, label,
        case when grant_delay_since <= ${now} then grant_delay else former_grant_delay end as grant_delay from chain.role`
    for (const { role, admin, guardian, label, grant_delay: delay } of roles) {
      expect(await Promise.all([readRole('getRoleAdmin', role), readRole('getRoleGuardian', role)])).toEqual([
        admin,
        guardian,
      ])
      expect(await readRole('getRoleGrantDelay', role)).toBe(delay)
      expect([null, 'Ersatz \u0000 1 备用']).toContain(label && hexToString(label).replace(/\d/, '1'))
    }
    const targets = await sql<{ target: Address; closed: boolean; delay: number }[]>`
      select target, closed,
        case when admin_delay_since <= ${now} then admin_delay else former_admin_delay end as delay from chain.access_target`
    for (const { target, closed, delay } of targets) {
      const args = [target] as const
      expect(await client.readContract({ ...getManager(), functionName: 'isTargetClosed', args })).toBe(closed)
      expect(await client.readContract({ ...getManager(), functionName: 'getTargetAdminDelay', args })).toBe(delay)
    }
    const functions = await sql<{ target: Address; selector: Hex; role: bigint }[]>`select * from chain.target_function`
    for (const { target, selector, role } of functions) {
      const args = [target, selector] as const
      expect(await client.readContract({ ...getManager(), functionName: 'getTargetFunctionRole', args })).toBe(role)
    }
  })

  it('say of what is scheduled what manager and desk say', async () => {
    const operations = await sql<
      {
        operation_id: Hex
        nonce: number
        ready_at: number
        is_open: boolean
        caller: Address
        proposer: Address | null
      }[]
    >`
      select distinct on (operation_id) operation_id, nonce, ready_at, caller, proposer,
        executed_at is null and cancelled_at is null and ready_at + 604800 > ${now} as is_open
      from chain.operation order by operation_id, nonce desc`
    const { settingsDesk } = deployment.contracts
    expect(await client.readContract({ ...getManager(), functionName: 'expiration' })).toBe(604_800)
    for (const { operation_id: id, nonce, ready_at: readyAt, is_open: isOpen, caller, proposer } of operations) {
      const read = async (functionName: 'getSchedule' | 'getNonce') =>
        client.readContract({ ...getManager(), functionName, args: [id] })
      expect([await read('getSchedule'), await read('getNonce')]).toEqual([isOpen ? readyAt : 0, nonce])
      const args = [id] as const
      const named = await client.readContract({
        address: settingsDesk,
        abi: settingsDeskAbi,
        functionName: 'proposerOf',
        args,
      })
      const isAtDesk = caller === settingsDesk.toLowerCase()
      expect(isAtDesk ? named.toLowerCase() : null).toBe(proposer)
    }
  })

  it('say of pauses, signer and caps what the contracts say', async () => {
    const vault = { address: deployment.contracts.dividendVault, abi: dividendVaultAbi } as const
    for (const name of pausedContracts) {
      const address = deployment.contracts[name]
      const [row] = await sql<{ until: number }[]>`
        select coalesce((select paused_until from chain.pause where contract = ${address}), 0) as until`
      const until = await client.readContract({ ...vault, address, functionName: 'pausedUntil' })
      expect([name, row!.until]).toEqual([name, Number(until)])
    }
    const [signer] = await sql`
      select signer from chain.dividend_signer order by block_number desc, log_index desc limit 1`
    const [newest] = await client.readContract({ ...vault, functionName: 'signers' })
    expect(signer!['signer'] ?? zeroAddress).toBe(newest.toLowerCase())
    const caps = await sql<{ token: Address; cap: bigint }[]>`
      select distinct on (token) token, cap from chain.dividend_cap order by token, block_number desc, log_index desc`
    for (const { token, cap } of caps)
      expect(await client.readContract({ ...vault, functionName: 'dailyCap', args: [token] })).toBe(cap)
  })

  it('name who made each change that was made at the desk', async () => {
    const [row] = await sql<{ changes: number; named: number }[]>`
      select count(*) as changes, count(execution.executor) as named
      from chain.whitelist_change change left join lateral (
        select executor from chain.desk_execution execution
        where execution.transaction_hash = change.transaction_hash and execution.log_index > change.log_index
        order by log_index limit 1
      ) execution on true`
    expect(row!.named).toBe(row!.changes)
  })
})

describe('the tables of governance are the same, byte for byte', () => {
  it('when the event log is replayed', async () => {
    const before = await dumpChain(live.url)
    await replayProjections({ databaseUrl: live.url, deployment, log: pino({ level: 'silent' }) })
    expect(await dumpChain(live.url)).toEqual(before)
  })

  it('when the chain is indexed in one go, after all its reorgs', async () => {
    const reference = await dumpChain(live.url)
    const database = await createDatabase()
    const range = { initial: 100_000, maximum: 100_000, targetLogs: 100_000 }
    await indexOnce({ ...getOptions(database), policy: { pollMs: 20, range } }, await history.getHead())
    expect(await dumpChain(database.url)).toEqual(reference)
  })

  it('when the journal takes blocks back, as in a database that never saw them', async () => {
    const { number } = await history.getHead()
    await sql`select chain.rollback_to(${number - 30})`
    const rolledBack = await dumpChain(live.url)
    await client.request({ method: 'anvil_rollback' as never, params: [30] as never })
    const fresh = await createDatabase()
    await indexOnce(getOptions(fresh), await history.getHead())
    expect(rolledBack).toEqual(await dumpChain(fresh.url))
  })
})
