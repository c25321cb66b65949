import { createTestDatabase, type TestDatabase } from '@app/testing/database'
import { afterAll, beforeAll, expect, it } from 'vitest'
import { createClient, type Sql } from './client.ts'
import { countLoad } from './pool-load.ts'

let database: TestDatabase
let plain: Sql
let counted: ReturnType<typeof countLoad>

beforeAll(async () => {
  database = await createTestDatabase()
  plain = createClient(database.url, { max: 2 })
  counted = countLoad(plain)
})

afterAll(async () => {
  await plain.end({ timeout: 1 })
  await database.drop()
})

const none = { size: 2, inUse: 0, waiting: 0 }

it('says how many connections are in use and how much waits for one, and forgets what has ended or failed', async () => {
  const { sql, readLoad } = counted
  expect(readLoad()).toEqual(none)
  const slow = Array.from({ length: 5 }, () => sql`select pg_sleep(0.2)`.then(() => undefined))
  expect(readLoad()).toEqual({ size: 2, inUse: 2, waiting: 3 })
  await Promise.all(slow)
  expect(readLoad()).toEqual(none)
  await expect(sql`select 1 / 0`).rejects.toThrow('division by zero')
  expect(readLoad()).toEqual(none)
})

it('counts a query once however often it is awaited, and a part of another one never', async () => {
  const { sql, readLoad } = counted
  const part = sql`1 as one`
  const query = sql`select ${part}, pg_sleep(0.05)`
  expect(readLoad()).toEqual(none)
  const both = [query.then((rows) => rows.length), query.then((rows) => rows[0]!['one'] as number)]
  expect(readLoad()).toMatchObject({ inUse: 1, waiting: 0 })
  expect(await Promise.all(both)).toEqual([1, 1])
  expect(readLoad()).toEqual(none)
})

it('counts a transaction as one from its beginning to its end, also one that fails', async () => {
  const { sql, readLoad } = counted
  const lines = await sql.begin(async (tx) => {
    await tx`select 1`
    return [readLoad(), (await Promise.all([tx`select 1`, tx`select 2`])).length]
  })
  expect(lines).toEqual([{ size: 2, inUse: 1, waiting: 0 }, 2])
  const failed = sql.begin(async (tx) => tx`select nothing`)
  await expect(failed).rejects.toThrow('nothing')
  expect(readLoad()).toEqual(none)
})

it('is otherwise the client that it was made of', async () => {
  const { sql } = counted
  expect(sql.options).toBe(plain.options)
  expect(await sql`select ${sql.json({ a: 1 })}::json as value`).toEqual([{ value: { a: 1 } }])
  expect(await sql`select * from (values ${sql([[1, 2]])}) as t(a, b)`).toEqual([{ a: '1', b: '2' }])
})
