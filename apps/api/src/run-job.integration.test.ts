import { spawn } from 'node:child_process'
import { setTimeout as sleep } from 'node:timers/promises'
import { createClient, type Sql } from '@app/db/client'
import { selectNow } from '@app/db/clock'
import { createTestDatabase, type TestDatabase } from '@app/testing/database'
import { pino } from 'pino'
import { afterAll, beforeAll, expect, it, vi } from 'vitest'
import { runJob } from './run-job.ts'

const log = pino({ level: 'silent' })
let database: TestDatabase
let replicas: Sql[]

beforeAll(async () => {
  database = await createTestDatabase()
  replicas = Array.from({ length: 3 }, () => createClient(database.url, { max: 2 }))
})

afterAll(async () => {
  for (const sql of replicas) await sql.end({ timeout: 1 })
  await database.drop()
})

it('a job runs in one replica at a time, and in another one when that is gone', async () => {
  let working = 0
  let most = 0
  const workers = new Set<number>()
  const jobs = replicas.map((sql, index) =>
    runJob(sql, log, {
      name: 'test',
      everyMs: 5,
      async work() {
        working += 1
        most = Math.max(most, working)
        workers.add(index)
        await sleep(3)
        working -= 1
      },
    }),
  )
  await sleep(300)
  const [first] = workers
  await jobs[first!]!.stop()
  workers.clear()
  await sleep(200)
  for (const job of jobs) await job.stop()
  expect(most).toBe(1)
  expect(workers.size).toBeGreaterThan(0)
  expect(workers.has(first!)).toBe(false)
})

it('a job goes on after a failure, and another job does not wait for it', async () => {
  const turns = { failing: 0, other: 0 }
  const failing = runJob(replicas[0]!, log, {
    name: 'failing',
    everyMs: 5,
    work() {
      turns.failing += 1
      return Promise.reject(new Error('no'))
    },
  })
  const other = runJob(replicas[0]!, log, {
    name: 'other',
    everyMs: 5,
    async work() {
      turns.other += 1
      await sleep(1)
    },
  })
  await sleep(200)
  await failing.stop()
  await other.stop()
  expect(turns.failing).toBeGreaterThan(2)
  expect(turns.other).toBeGreaterThan(2)
})

it('a stopped job finishes its turn and takes no other', async () => {
  const seen: string[] = []
  const job = runJob(replicas[0]!, log, {
    name: 'slow',
    everyMs: 1,
    async work(signal) {
      seen.push('begun')
      await sleep(100)
      seen.push(signal.aborted ? 'ended, aborted' : 'ended')
    },
  })
  await sleep(50)
  await job.stop()
  expect(seen).toEqual(['begun', 'ended, aborted'])
  await sleep(30)
  expect(seen).toHaveLength(2)
})

/** Seconds ago, as any replica sees it; null for never. */
async function readSuccess(name: string): Promise<number | null | undefined> {
  const sql = replicas[2]!
  const [row] = await sql<{ ago: number | null }[]>`
    select ${selectNow(sql)} - succeeded_at as ago from app.job where name = ${name}`
  return row?.ago
}

const patient = { timeout: 20_000 }

it('app.job has when a turn last succeeded, and that a job without success was tried', async () => {
  let mayFail = true
  let failed = 0
  const work = async () => {
    if (!mayFail) return
    failed++
    throw new Error('no')
  }
  const job = runJob(replicas[0]!, log, { name: 'told', everyMs: 5, work })
  await vi.waitFor(async () => expect(await readSuccess('told')).toBeNull(), patient)
  await sleep(100)
  expect(await readSuccess('told')).toBeNull()
  mayFail = false
  await vi.waitFor(async () => expect(await readSuccess('told')).toBeLessThan(3), patient)
  mayFail = true
  failed = 0
  // Only then the last turn that succeeded is over.
  await vi.waitFor(() => expect(failed).toBeGreaterThan(0), patient)
  await replicas[2]!`update app.job set first_tried_at = 1, succeeded_at = 1 where name = 'told'`
  await sleep(100)
  expect(await readSuccess('told')).toBeGreaterThan(1_000_000_000)
  await job.stop()
})

it('another replica takes the turn of one that hangs', async () => {
  const script = `
    import { createClient } from ${JSON.stringify(new URL('../../../packages/db/src/client.ts', import.meta.url).href)}
    import { runJob } from ${JSON.stringify(new URL('run-job.ts', import.meta.url).href)}
    const sql = createClient(process.env.DATABASE_URL, { max: 1 })
    runJob(sql, { error() {} }, {
      name: 'hanging', everyMs: 5, deadAfterSeconds: 2,
      work: () => new Promise(() => { console.log('working'); setInterval(() => {}, 1_000) }),
    })`
  const child = spawn(process.execPath, ['--import', 'tsx', '--input-type=module', '--eval', script], {
    env: { ...process.env, DATABASE_URL: database.url },
    stdio: ['ignore', 'pipe', 'inherit'],
  })
  await new Promise((resolve) => child.stdout.once('data', resolve))
  const successes: number[] = []
  const job = runJob(replicas[0]!, log, {
    name: 'hanging',
    everyMs: 50,
    deadAfterSeconds: 2,
    work: () => Promise.resolve(void successes.push(Date.now())),
  })
  // A replica that is busy for longer than the time after which it would be given up keeps its turn.
  await sleep(3_000)
  expect(successes).toEqual([])
  child.kill('SIGSTOP')
  await vi.waitFor(() => expect(successes.length).toBeGreaterThan(0), 8_000)
  child.kill('SIGKILL')
  await job.stop()
})

it('a job goes on after its connection was cut in a turn', async () => {
  let turns = 0
  const job = runJob(replicas[1]!, log, {
    name: 'cut',
    everyMs: 5,
    async work() {
      turns += 1
      if (turns === 1)
        await replicas[2]!`
          select pg_terminate_backend(pid) from pg_locks
          where locktype = 'advisory' and database = (select oid from pg_database where datname = current_database())`
    },
  })
  await vi.waitFor(() => expect(turns).toBeGreaterThan(3), 5_000)
  await job.stop()
})
