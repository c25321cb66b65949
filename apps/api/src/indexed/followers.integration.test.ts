import { rmSync } from 'node:fs'
import { getConfiguredDeployment } from '@app/config/configured'
import { asRole } from '@app/db/as-role'
import { createClient, type Sql } from '@app/db/client'
import {
  type RestoredPostgres,
  startArchivingPostgres,
  startStandby,
  takeBaseBackup,
} from '@app/testing/cluster-backup'
import { makeSchema } from '@app/testing/database'
import type { Postgres } from '@app/testing/postgres'
import { afterAll, beforeAll, expect, it, vi } from 'vitest'
import { chainReadPaths, parameterCases } from '../testing/parameters.ts'
import { createChainRows, type ChainRows, makeAddress } from '../testing/chain-rows.ts'
import { post } from '../testing/operator.ts'
import { startServiceOn } from '../testing/service.ts'
import { startStubNode } from '../testing/stub-node.ts'

const account = makeAddress('somebody')
const ranking = '/api/dao/ranking'
/** Of the shared list, and of one of its own. */
const paths = [ranking, `/api/userStaking?address=${account}`, `/api/ve?address=${account}`]

let first: Postgres
let second: RestoredPostgres
let backup: string
let rows: ChainRows
let follower: Sql
let node: Awaited<ReturnType<typeof startStubNode>>
let service: Awaited<ReturnType<typeof startServiceOn>>
let name: string

beforeAll(async () => {
  first = await startArchivingPostgres()
  await makeSchema(first.url)
  rows = createChainRows(first.url)
  await rows.setCursor({ blockNumber: 1_000 })
  await rows.setToken(getConfiguredDeployment({ CHAIN_ID: '31337' }).contracts.productToken, 10n ** 27n, 0n, {})
  backup = await takeBaseBackup(first)
  second = await startStandby(first, backup)
  follower = createClient(second.url, { max: 1, reconnectSeconds: 0.1 })
  node = await startStubNode()
  name = `127.0.0.1:${second.port}`
  service = await startServiceOn({
    DATABASE_URL: asRole(first.url, 'app_api'),
    DATABASE_READ_URL: asRole(second.url, 'app_api'),
    RPC_URL: node.url,
    METRICS_PORT: '0',
  })
  await vi.waitFor(async () => {
    if ((await readState()) !== '1000 used') throw new Error('The follower is not used yet.')
  }, 20_000)
})

afterAll(async () => {
  await service?.stop(0)
  await node?.stop()
  await follower?.end({ timeout: 1 })
  await rows?.close()
  await second?.remove()
  await first?.stop()
  if (backup) rmSync(backup, { recursive: true, force: true })
})

async function readMetrics(): Promise<string> {
  return (await fetch(`http://127.0.0.1:${service.metricsPort}/metrics`)).text()
}

async function readFigure(series: string): Promise<number> {
  const line = (await readMetrics()).split('\n').find((each) => each.startsWith(`${series} `))
  return Number(line?.split(' ')[1] ?? 0)
}

async function readState(): Promise<string> {
  const [block, used] = await Promise.all([
    readFigure(`follower_block{follower="${name}"}`),
    readFigure(`follower_used{follower="${name}"}`),
  ])
  return `${block} ${used === 1 ? 'used' : 'left out'}`
}

const countReads = async () => ({
  follower: await readFigure(`follower_reads_total{by="${name}"}`),
  primary: await readFigure('follower_reads_total{by="primary"}'),
})

/** Of tables at the follower. */
async function countScans(): Promise<{ chain: number; app: number }> {
  const [seen] = await follower<{ chain: string; app: string }[]>`
    with scans as (select schemaname, coalesce(seq_scan, 0) + coalesce(idx_scan, 0) as count from pg_stat_user_tables)
    select coalesce(sum(count) filter (where schemaname = 'chain'), 0)::text as chain,
      coalesce(sum(count) filter (where schemaname = 'app'), 0)::text as app from scans`
  return { chain: Number(seen!.chain), app: Number(seen!.app) }
}

/** Each with the block that it is of; fails by the first that is no answer. */
async function readBlocks(count: number, more = ''): Promise<number[]> {
  const answers = await Promise.all(
    Array.from({ length: count }, (_, index) => {
      const path = paths[index % paths.length]!
      return service.get(`${path}${more && (path.includes('?') ? '&' : '?')}${more}`)
    }),
  )
  expect(answers.map(({ status }) => status)).toEqual(answers.map(() => 200))
  return answers.map(({ body }) => body.asOf.blockNumber as number)
}

it('a follower answers what is read of the chain, and nothing of app.*', async () => {
  const before = await countReads()
  expect(new Set(await readBlocks(30))).toEqual(new Set([1_000]))
  const after = await countReads()
  expect(after.follower).toBeGreaterThan(before.follower)
  expect(after.primary).toBe(before.primary)

  const counted = await countScans()
  const required: Record<string, string> = { address: account, accounts: account, token: account, id: '1' }
  for (const path of chainReadPaths) {
    const query = Object.keys(parameterCases[path]!)
      .filter((parameter) => parameterCases[path]![parameter]!.required || parameter === 'address')
      .map((parameter) => [parameter, required[parameter] ?? parameterCases[path]![parameter]!.good!])
    const { status } = await service.get(`${path}?${new URLSearchParams(query).toString()}`)
    expect([path, status]).toEqual([path, expect.toBeOneOf([200, 404])])
  }
  // A backend counts at its end at the latest.
  await follower`select pg_terminate_backend(pid) from pg_stat_activity where usename = 'app_api'`
  await expect.poll(async () => (await countScans()).chain, { timeout: 10_000 }).toBeGreaterThan(counted.chain + 20)
  expect((await countScans()).app).toBe(counted.app)
  await expect.poll(readState, { timeout: 10_000 }).toBe('1000 used')
})

it('is never read while it is behind, and is again when it has caught up', async () => {
  await follower`select pg_wal_replay_pause()`
  await rows.setCursor({ blockNumber: 1_001 })
  // Whoever has written something and asks for its block is not answered by an older one, from the first moment on.
  expect(new Set(await readBlocks(30, 'minBlock=1001'))).toEqual(new Set([1_001]))
  expect(new Set(await readBlocks(30))).toEqual(new Set([1_001]))
  await expect.poll(readState).toBe('1000 left out')
  const before = await countReads()
  for (let round = 0; round < 10; round += 1) expect(new Set(await readBlocks(6))).toEqual(new Set([1_001]))
  expect((await countReads()).follower).toBe(before.follower)

  await follower`select pg_wal_replay_resume()`
  await expect.poll(readState, { timeout: 10_000 }).toBe('1001 used')
  await readBlocks(6)
  expect((await countReads()).follower).toBeGreaterThan(before.follower)
})

it('is left out after a reorganisation that it has not seen, though it has more blocks', async () => {
  await rows.setCursor({ blockNumber: 1_010 })
  await expect.poll(readState, { timeout: 10_000 }).toBe('1010 used')
  await follower`select pg_wal_replay_pause()`
  await rows.sql`update chain.cursor set reorg_count = reorg_count + 1, block_number = 1008`
  await expect.poll(readState, { timeout: 10_000 }).toBe('1010 left out')
  expect(new Set(await readBlocks(12))).toEqual(new Set([1_008]))
  await follower`select pg_wal_replay_resume()`
  await expect.poll(readState, { timeout: 10_000 }).toBe('1008 used')
})

it('one that hangs is left out and comes back, one that is killed is left out, and neither costs a request an error', async () => {
  const over = new AbortController()
  let asked = 0
  const load = Array.from({ length: 8 }, async () => {
    while (!over.signal.aborted) asked += (await readBlocks(3)).length
  })
  const backends = await follower<{ pid: number }[]>`select pid from pg_stat_activity where usename = 'app_api'`
  for (const { pid } of backends) process.kill(pid, 'SIGSTOP')
  await expect.poll(readState, { timeout: 10_000 }).toMatch(/left out$/)
  for (const { pid } of backends) process.kill(pid, 'SIGCONT')
  await expect.poll(readState, { timeout: 20_000 }).toMatch(/ used$/)
  await second.kill()
  await expect.poll(readState, { timeout: 10_000 }).toMatch(/left out$/)
  const before = asked
  await expect.poll(() => asked, { timeout: 30_000 }).toBeGreaterThan(before + 30)
  over.abort()
  await Promise.all(load)
  expect(await (await fetch(`${service.url}/readyz`)).text()).toContain('ready')
  expect((await post(service.get, '/api/session/nonce', {})).status).toBe(200)
})
