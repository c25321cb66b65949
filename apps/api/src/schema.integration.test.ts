import { createClient, type Sql } from '@app/db/client'
import { migrate } from '@app/db/migrate'
import { createTestDatabase } from '@app/testing/database'
import { afterAll, beforeAll, describe, expect, it, vi } from 'vitest'
import { makeAddress } from './testing/chain-rows.ts'
import { startTestService, type TestService } from './testing/service.ts'

let service: TestService
let sql: Sql

beforeAll(async () => {
  const database = await createTestDatabase({ migrated: false })
  sql = createClient(database.url, { max: 1 })
  service = await startTestService(database, { METRICS_PORT: '0' })
})

afterAll(async () => {
  await sql.end()
  await service.end()
})

const nonce = () =>
  service.get('/api/session/nonce', {
    method: 'POST',
    headers: { 'content-type': 'application/json' },
    body: '{}',
  })
const probe = async (path: string) => {
  const [front, inside] = [await service.get(path), await fetch(`http://127.0.0.1:${service.metricsPort}${path}`)]
  expect([inside.status, await inside.text()]).toEqual([front.status, front.body])
  return [front.status, front.body]
}

describe('an API and its schema', () => {
  it('makes nothing in a database without one, says so, and goes on when it is there', async () => {
    expect(await probe('/livez')).toEqual([200, 'alive\n'])
    const [status, text] = await probe('/readyz')
    expect([status, text]).toEqual([503, expect.stringContaining('npm run migrate')])
    expect((await nonce()).body.details.reason).toContain('npm run migrate')
    const [row] = await sql`select to_regnamespace('app') is null as nothing`
    expect(row).toEqual({ nothing: true })
    await migrate(service.database.url)
    await service.rows.setCursor()
    await vi.waitFor(async () => expect(await probe('/readyz')).toEqual([200, 'ready\n']), 10_000)
    expect((await nonce()).status).toBe(200)
    expect((await service.get('/api/hello')).status).toBe(200)
  })

  it('is ready while node and indexer are not', async () => {
    await service.rows.setCursor({ state: 'failing' })
    expect((await service.get('/api/hello')).status).toBe(503)
    expect(await probe('/readyz')).toEqual([200, 'ready\n'])
    await service.rows.setCursor()
  })

  it('is not ready on a database that takes no writes', async () => {
    const name = service.database.name
    await sql.unsafe(`alter database ${name} set default_transaction_read_only = on`)
    await sql`select pg_terminate_backend(pid) from pg_stat_activity where datname = ${name} and pid <> pg_backend_pid()`
    await vi.waitFor(async () => expect(await probe('/readyz')).toEqual([503, 'The database is read-only.\n']), 10_000)
    await sql.unsafe('set default_transaction_read_only = off')
    await sql.unsafe(`alter database ${name} reset default_transaction_read_only`)
    await sql`select pg_terminate_backend(pid) from pg_stat_activity where datname = ${name} and pid <> pg_backend_pid()`
    await vi.waitFor(async () => expect(await probe('/readyz')).toEqual([200, 'ready\n']), 10_000)
  })

  it('goes on under a newer one that only adds', async () => {
    await sql`insert into public.schema_migration (name, hash) values ('9998-adds.sql', '')`
    // Longer than it takes to look again.
    await new Promise((resolve) => setTimeout(resolve, 2_500))
    expect(await probe('/readyz')).toEqual([200, 'ready\n'])
    expect((await nonce()).status).toBe(200)
  })

  it('writes and signs nothing under a newer one that needs more than it knows, and its jobs rest; reads go on', async () => {
    const successes = async () =>
      /job_last_success_timestamp_seconds\{job="signing"\} (\d+)/.exec(
        await (await fetch(`http://127.0.0.1:${service.metricsPort}/metrics`)).text(),
      )?.[1]
    await vi.waitFor(async () => expect(await successes()).toBeDefined(), 10_000)
    await sql`insert into public.schema_migration (name, hash, needs) values ('9999-later.sql', '', '9999-later.sql')`
    await vi.waitFor(async () => {
      const { status, body } = await nonce()
      expect([status, body.details?.reason]).toEqual([503, expect.stringContaining('9999-later.sql')])
    }, 5_000)
    expect((await probe('/readyz'))[0]).toBe(503)
    // A turn may have begun before it was seen.
    await new Promise((resolve) => setTimeout(resolve, 1_500))
    const before = await successes()
    await new Promise((resolve) => setTimeout(resolve, 2_500))
    expect(await successes()).toBe(before)
    expect((await service.get('/api/hello')).body.details.down).toContain('database')
    expect((await service.get(`/api/useRelationship?address=${makeAddress('somebody')}`)).status).toBe(200)
    await sql`delete from public.schema_migration where name = '9999-later.sql'`
    await vi.waitFor(async () => expect((await nonce()).status).toBe(200), 5_000)
  })
})
