import { setTimeout as sleep } from 'node:timers/promises'
import type { Sql } from '@app/db/client'
import { createTestDatabase, type TestDatabase } from '@app/testing/database'
import { afterAll, beforeAll, expect, it } from 'vitest'
import { createDatabase, createSlowDatabase } from './database.ts'

let database: TestDatabase
let pools: Sql[]

beforeAll(async () => {
  database = await createTestDatabase()
  pools = [
    createDatabase(database.url, { pool: 2 }),
    createDatabase(database.url, { pool: 2 }),
    createSlowDatabase(database.url),
  ]
  await pools[0]!`insert into app.job (name, first_tried_at) values ('held', 1)`
})

afterAll(async () => {
  for (const sql of pools) await sql.end({ timeout: 1 })
  await database.drop()
})

const getCode = (error: { code?: string }) => error.code

it('a statement gives up waiting for a lock after five seconds, and an idle holder loses it after ten', async () => {
  const [hung, others] = [pools[0]!, pools.slice(1)]
  let holds: () => void
  const held = new Promise<void>((resolve) => (holds = resolve))
  const over = new AbortController()
  const holder = hung
    .begin(async (tx) => {
      await tx`select pg_advisory_xact_lock(1, 2)`
      await tx`update app.job set first_tried_at = 2 where name = 'held'`
      holds()
      await sleep(60_000, undefined, { signal: over.signal })
    })
    .catch((error: unknown) => error)
  await held
  const since = performance.now()
  const write = () => others[1]!`update app.job set first_tried_at = 3 where name = 'held'`
  const refusals = await Promise.all([
    others[0]!.begin((tx) => tx`select pg_advisory_xact_lock(1, 2)`).catch(getCode),
    write().catch(getCode),
  ])
  // The ordinary pool's own time-out of statements is as short: which of the two comes first does not matter.
  for (const refusal of refusals) expect(['55P03', '57014']).toContain(refusal)
  expect(performance.now() - since).toBeLessThan(7_000)

  await expect.poll(() => write().then(() => 'written', String), { timeout: 12_000, interval: 100 }).toBe('written')
  expect(performance.now() - since).toBeLessThan(13_000)
  over.abort()
  expect(await holder).toBeInstanceOf(Error)
  expect(await hung`select first_tried_at from app.job where name = 'held'`).toMatchObject([{ first_tried_at: 3 }])
}, 30_000)

it('every connection has its time limits', async () => {
  const names = [
    'statement_timeout',
    'lock_timeout',
    'idle_in_transaction_session_timeout',
    'tcp_keepalives_idle',
    'tcp_keepalives_interval',
    'tcp_keepalives_count',
  ]
  const read = async (sql: Sql) =>
    (
      await sql<{ setting: string }[]>`
      select setting from pg_settings where name = any(${names}) order by array_position(${names}, name)`
    ).map(({ setting }) => Number(setting))
  const dead = [10, 5, 3]
  const isBySocket = new URL(database.url).hostname === ''
  const keepalives = isBySocket ? [0, 0, 0] : dead
  expect(await read(pools[0]!)).toEqual([5_000, 5_000, 10_000, ...keepalives])
  expect(await read(pools[2]!)).toEqual([300_000, 5_000, 10_000, ...keepalives])
})
