import { rmSync } from 'node:fs'
import {
  type RestoredPostgres,
  startArchivingPostgres,
  startStandby,
  takeBaseBackup,
} from '@app/testing/cluster-backup'
import type { Postgres } from '@app/testing/postgres'
import { afterAll, beforeAll, expect, it } from 'vitest'
import { createClient, type Sql } from './client.ts'

let first: Postgres
let second: RestoredPostgres
let backup: string
let sql: Sql

beforeAll(async () => {
  first = await startArchivingPostgres()
  backup = await takeBaseBackup(first)
  second = await startStandby(first, backup)
  const url = new URL(first.url)
  const { port } = new URL(second.url)
  // The one that only follows stands in front.
  const hosts = `127.0.0.1:${port},127.0.0.1:${url.port}`
  sql = createClient(url.href.replace(url.host, hosts), { max: 2, connectTimeoutSeconds: 3, reconnectSeconds: 0.1 })
})

afterAll(async () => {
  await sql?.end({ timeout: 1 })
  await second?.remove()
  await first?.stop()
  if (backup) rmSync(backup, { recursive: true, force: true })
})

it('of several servers the one that takes writes is connected to, and after its end the one that was promoted', async () => {
  await sql`create table payment (id int primary key)`
  await sql`insert into payment values (1)`
  const replica = createClient(second.url, { max: 1 })
  await expect
    .poll(async () => (await replica`select id from payment`.catch(() => [])).length, { timeout: 20_000 })
    .toBe(1)
  await first.kill()
  // Nobody takes writes: said at once, each time.
  for (const id of [2, 2])
    await expect(sql`insert into payment values (${id})`).rejects.toThrow(/ECONN|CONNECTION|postmaster/)
  await replica`select pg_promote()`
  await replica.end()
  await expect
    .poll(
      async () =>
        sql`insert into payment values (3)`.then(
          () => true,
          () => false,
        ),
      { timeout: 10_000 },
    )
    .toBe(true)
  expect((await sql`select id from payment order by id`).map(({ id }) => Number(id))).toEqual([1, 3])
})
