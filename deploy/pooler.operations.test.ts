import { type ChildProcess, spawn, spawnSync } from 'node:child_process'
import { chmodSync, mkdtempSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import path from 'node:path'
import { setTimeout as sleep } from 'node:timers/promises'
import { getConfiguredDeployment } from '@app/config/configured'
import { asRole } from '@app/db/as-role'
import { createClient, type Sql } from '@app/db/client'
import { lockKeys } from '@app/db/lock-spaces'
import { assertAddressKeepsSession, PoolerError } from '@app/db/session'
import { createLog } from '@app/process/log'
import { acquireWriter } from '@app/process/writer'
import { createTestDatabase, type TestDatabase } from '@app/testing/database'
import { readSample } from '@app/testing/deploy-sample'
import { getFreePort } from '@app/testing/free-port'
import { getPostgresUser } from '@app/testing/postgres-binaries'
import { afterAll, beforeAll, expect, it, vi } from 'vitest'
import { startServiceOn } from '../apps/api/src/testing/service.ts'
import { createChainRows, type ChainRows } from '../apps/api/src/testing/chain-rows.ts'
import { post } from '../apps/api/src/testing/operator.ts'
import { startStubNode } from '../apps/api/src/testing/stub-node.ts'

const POOL = 3
const root = path.join(import.meta.dirname, '..')
const log = createLog('test', 'silent')

let database: TestDatabase
let rows: ChainRows
let admin: Sql
let node: Awaited<ReturnType<typeof startStubNode>>
let folder: string
const poolers: ChildProcess[] = []

/** @returns The address of the database of the tests behind it, for the administrator. */
async function startPooler(changes: Record<string, string> = {}): Promise<string> {
  const url = new URL(database.url)
  const port = await getFreePort()
  const file = path.join(folder, `${port}.ini`)
  const ini = readSample('pooler/pgbouncer.ini', {
    'product = host=127.0.0.1 port=5432 dbname=product': `* = host=127.0.0.1 port=${url.port}`,
    'listen_port = 6432': `listen_port = ${port}`,
    '/etc/pgbouncer/userlist.txt': path.join(folder, 'userlist.txt'),
    'default_pool_size = 20': `default_pool_size = ${POOL}`,
    ...changes,
  })
  writeFileSync(file, `${ini}\nlogfile =\nunix_socket_dir =\n`)
  chmodSync(file, 0o644)
  const child = spawn('pgbouncer', [file], { ...getPostgresUser(), stdio: ['ignore', 'ignore', 'pipe'] })
  poolers.push(child)
  let said = ''
  child.stderr.on('data', (chunk: Buffer) => (said += chunk.toString()))
  await vi.waitFor(() => {
    if (child.exitCode !== null) throw new Error(said)
    expect(said).toContain('process up')
  }, 10_000)
  url.host = `127.0.0.1:${port}`
  return url.href
}

async function startApi(environment: Record<string, string>) {
  return startServiceOn({ RPC_URL: node.url, ...environment })
}

async function readReadiness({ url }: { url: string }): Promise<string> {
  const answer = await fetch(`${url}/readyz`)
  return `${answer.status} ${await answer.text()}`
}

function run(file: string, environment: Record<string, string>) {
  const { status, stdout, stderr } = spawnSync(process.execPath, ['--import', 'tsx', file], {
    cwd: root,
    encoding: 'utf8',
    timeout: 60_000,
    env: { PATH: process.env['PATH'], ...environment },
  })
  return { status, said: stdout + stderr }
}

const readLocks = async () =>
  (
    await admin`select 1 from pg_locks where locktype = 'advisory' and database = (
    select oid from pg_database where datname = ${database.name})`
  ).length

beforeAll(async () => {
  database = await createTestDatabase()
  rows = createChainRows(database.url)
  await rows.setCursor()
  await rows.setToken(getConfiguredDeployment({ CHAIN_ID: '31337' }).contracts.productToken, 10n ** 27n, 0n, {})
  admin = createClient(database.url, { max: 1 })
  node = await startStubNode()
  folder = mkdtempSync(path.join(tmpdir(), 'pooler-'))
  chmodSync(folder, 0o755)
  const password = decodeURIComponent(new URL(database.url).password)
  const users = ['postgres', 'app_api', 'app_indexer'].map((name) => `"${name}" "${password}"\n`)
  writeFileSync(path.join(folder, 'userlist.txt'), users.join(''))
  chmodSync(path.join(folder, 'userlist.txt'), 0o644)
})

afterAll(async () => {
  for (const child of poolers) child.kill('SIGKILL')
  await admin?.end({ timeout: 1 })
  await rows?.close()
  await node?.stop()
  await database?.drop()
  if (folder) rmSync(folder, { recursive: true, force: true })
})

it('an API reads and writes through a pooler in transaction mode, once its role has the time limits', async () => {
  const pooled = await startPooler()
  const direct = asRole(database.url, 'app_api')
  const environment = { DATABASE_URL: asRole(pooled, 'app_api'), DATABASE_DIRECT_URL: direct, DATABASE_POOL: '20' }
  const without = await startApi(environment)
  const readiness = await readReadiness(without)
  await without.stop(0)
  expect(readiness).toMatch(/^503 .*statement_timeout = '5s'.*alter role app_api in database/s)
  const commands = readiness.match(/alter role [^;]*;/g)!
  expect(commands).toHaveLength(4)
  for (const command of commands) await admin.unsafe(command)
  await admin`select pg_terminate_backend(pid) from pg_stat_activity where usename = 'app_api'`

  const service = await startApi(environment)
  try {
    await expect.poll(() => readReadiness(service)).toMatch(/^200 /)
    const paths = ['/api/tokenStats', '/api/solvency', `/api/userStaking?address=0x${'1'.repeat(40)}`, '/api/days']
    const asked = Array.from({ length: 300 }, (_, index) =>
      index % 5 === 4 ? post(service.get, '/api/session/nonce', {}) : service.get(paths[index % 5]!),
    )
    const statuses = (await Promise.all(asked)).map(({ status }) => status)
    expect(new Set(statuses)).toEqual(new Set([200]))
    const [written] = await admin<{ count: number }[]>`select count(*)::int as count from app.session_nonce`
    expect(written!.count).toBe(60)
    const backends = await admin<{ count: number }[]>`
      select count(*)::int as count from pg_stat_activity where application_name = 'api'`
    expect(backends[0]!.count).toBeLessThanOrEqual(POOL)
    await expect
      .poll(async () => (await admin`select 1 from app.job where name = 'signing' and succeeded_at is not null`).length)
      .toBe(1)
    const jobs = await admin`select 1 from pg_stat_activity where application_name = 'api jobs'`
    expect(jobs.length).toBeGreaterThan(0)
  } finally {
    await service.stop(0)
  }
})

it('an API that has only the address of the pooler is not ready and says which one is missing', async () => {
  const ignored = 'lock_timeout,idle_in_transaction_session_timeout,statement_timeout,jit'
  const silent = await startPooler({
    'query_wait_timeout = 6': `query_wait_timeout = 6\nignore_startup_parameters = ${ignored},tcp_keepalives_idle,tcp_keepalives_interval,tcp_keepalives_count`,
  })
  for (const pooled of [await startPooler(), silent]) {
    const service = await startApi({ DATABASE_URL: asRole(pooled, 'app_api') })
    const readiness = await readReadiness(service)
    await service.stop(0)
    expect(readiness).toMatch(/^503 .*Name the database itself in DATABASE_DIRECT_URL/s)
  }
  await expect(
    acquireWriter({ databaseUrl: silent, name: 'x', lockKey: 1, log, signal: AbortSignal.timeout(10_000) }),
  ).rejects.toThrow(PoolerError)
  expect(await readLocks()).toBe(0)
})

it('an indexer and a migration refuse a pooler in transaction mode, leave no lock in it, and take the direct address', async () => {
  const pooled = await startPooler()
  const refusals = [
    run('packages/db/src/run-migrate.ts', { DATABASE_URL: pooled }),
    run('apps/indexer/src/main.ts', {
      DATABASE_URL: asRole(pooled, 'app_indexer'),
      RPC_URL: node.url,
      CHAIN_ID: '31337',
    }),
  ]
  for (const { status, said } of refusals) {
    expect([status, said]).toEqual([1, expect.stringContaining('Name the database itself in DATABASE_DIRECT_URL')])
  }
  expect(await readLocks()).toBe(0)
  const migrated = run('packages/db/src/run-migrate.ts', {
    DATABASE_URL: pooled,
    DATABASE_DIRECT_URL: database.url,
  })
  expect(migrated).toEqual({ status: 0, said: expect.stringContaining('The schema is right') })
})

it('of two writers at the direct address one is elected, and the other after it', async () => {
  const options = { name: 'settler', lockKey: lockKeys.settler, log, databaseUrl: asRole(database.url, 'app_settler') }
  const over = new AbortController()
  const first = await acquireWriter({ ...options, signal: over.signal })
  let isSecond = false
  const second = acquireWriter({ ...options, signal: over.signal }).then((writer) => {
    isSecond = true
    return writer
  })
  await sleep(1_500)
  expect(isSecond).toBe(false)
  await first.end()
  await (await second).end()
})

it('a pooler in transaction mode never passes for a session while others use it, and one in session mode does', async () => {
  const shared = await startPooler()
  const crowd = createClient(shared, { max: 20, isShared: true })
  const [busy, waiting] = [new AbortController(), new AbortController()]
  const load = Array.from({ length: 20 }, async () => {
    while (!busy.signal.aborted) await crowd`select pg_sleep(random() / 200)`
  })
  for (let attempt = 0; attempt < 20; attempt += 1)
    await expect(assertAddressKeepsSession(shared)).rejects.toThrow(PoolerError)
  busy.abort()
  await Promise.all(load)
  // Everybody waits for seconds: whoever asks later waits longer, and must not pass for a session that is alone.
  const queue = Array.from({ length: 2 * POOL }, async () => {
    while (!waiting.signal.aborted) await crowd`select pg_sleep(2)`
  })
  await expect(assertAddressKeepsSession(shared)).rejects.toThrow(PoolerError)
  waiting.abort()
  await Promise.all(queue)
  await crowd.end()
  for (const size of [1, POOL]) {
    const kept = await startPooler({
      'pool_mode = transaction': 'pool_mode = session',
      [`default_pool_size = ${POOL}`]: `default_pool_size = ${size}`,
    })
    await assertAddressKeepsSession(kept)
  }
  await assertAddressKeepsSession(database.url)
})
