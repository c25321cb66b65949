import { rmSync } from 'node:fs'
import { startArchivingPostgres, startStandby, takeBaseBackup } from '@app/testing/cluster-backup'
import { startPostgres } from '@app/testing/postgres'
import { freezeProcesses, thawProcesses } from '@app/testing/process'
import { expect, it, onTestFinished } from 'vitest'
import { type ClientOptions, createClient } from './client.ts'

const toError = async (query: PromiseLike<unknown>) =>
  query.then(
    () => undefined,
    (error: unknown) => error,
  )

function open(url: string, options: ClientOptions) {
  const sql = createClient(url, { reconnectSeconds: 0.1, ...options })
  onTestFinished(async () => sql.end({ timeout: 1 }))
  return sql
}

function freeze(pid: number): () => void {
  const frozen = freezeProcesses([pid])
  onTestFinished(() => thawProcesses(frozen))
  return () => thawProcesses(frozen)
}

it('a server that hangs loses its connections, and has them again when it goes on', async () => {
  const server = await startPostgres()
  onTestFinished(async () => server.stop())
  const sql = open(server.url, { max: 2, connectTimeoutSeconds: 3 })
  await Promise.all([sql`select 1`, sql`select 2`])
  // Longer than a server may be silent: it is asked, and answers.
  expect(await sql`select 3 as three from pg_sleep(10)`).toEqual([{ three: 3 }])

  const thaw = freeze(server.pid)
  const from = performance.now()
  const failures = await Promise.all([toError(sql`select 4`), toError(sql`select 5 from pg_sleep(60)`)])
  expect(failures).toMatchObject([{ code: 'CONNECTION_CLOSED' }, { code: 'CONNECTION_CLOSED' }])
  expect(performance.now() - from).toBeLessThan(20_000)
  await expect(sql`select 6`).rejects.toMatchObject({ code: 'CONNECT_TIMEOUT' })

  thaw()
  expect(await sql`select 7 as seven`).toEqual([{ seven: 7 }])
})

it('of several servers the one that was promoted is used while the former primary hangs', async () => {
  const first = await startArchivingPostgres()
  onTestFinished(async () => first.stop())
  const copy = await takeBaseBackup(first)
  const second = await startStandby(first, copy)
  rmSync(copy, { recursive: true, force: true })
  onTestFinished(async () => second.remove())
  const { host } = new URL(first.url)
  const hosts = `${host},${new URL(second.url).host}`
  const url = first.url.replace(host, hosts)
  const sql = open(url, { max: 3 })
  const askAtOnce = async () => Promise.all([1, 2, 3].map(async () => toError(sql`select pg_sleep(0.2)`)))
  expect(await askAtOnce()).toEqual([undefined, undefined, undefined])

  freeze(first.pid)
  await open(second.url, { max: 1 })`select pg_promote()`
  // Which one hangs is not known to a client that is new.
  expect(await open(url, { max: 1, connectTimeoutSeconds: 2 })`select 1 as one`).toEqual([{ one: 1 }])
  await expect.poll(askAtOnce, { timeout: 25_000 }).toEqual([undefined, undefined, undefined])
  await sql`create table payment (id int)`
})
