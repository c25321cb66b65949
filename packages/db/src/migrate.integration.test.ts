import { createTestDatabase, type TestDatabase } from '@app/testing/database'
import { afterEach, beforeEach, describe, expect, it } from 'vitest'
import { createClient } from './client.ts'
import { migrate } from './migrate.ts'

let database: TestDatabase

beforeEach(async () => {
  database = await createTestDatabase({ migrated: false })
})

afterEach(async () => database.drop())

describe('migrate', () => {
  it('applies each file once, by whichever of many processes comes first', async () => {
    const applied = await Promise.all(Array.from({ length: 5 }, async () => migrate(database.url)))
    expect(applied.filter((names) => names.length > 0)).toHaveLength(1)
    expect(applied.flat()).toContain('0001-chain.sql')
    expect(await migrate(database.url)).toEqual([])
  })

  it('leaves no half of a file that fails, and goes on from there', async () => {
    const good = { name: '0001-good.sql', sql: 'create table good ()', hash: 'a' }
    const bad = { name: '0002-bad.sql', sql: 'create table half (); select nonsense', hash: 'b' }
    await expect(migrate(database.url, [good, bad])).rejects.toThrow(/nonsense/)
    const sql = createClient(database.url, { max: 1 })
    const [row] = await sql`select to_regclass('good') is not null as good, to_regclass('half') is not null as half`
    expect(row).toEqual({ good: true, half: false })
    await sql.end()
    expect(await migrate(database.url, [good, { ...bad, sql: 'create table half ()' }])).toEqual(['0002-bad.sql'])
  })

  it('documents every table of the chain', async () => {
    await migrate(database.url)
    const sql = createClient(database.url, { max: 1 })
    const silent = await sql`
      select relname from pg_class
      where relnamespace = 'chain'::regnamespace and relkind = 'r' and obj_description(oid, 'pg_class') is null`
    expect([...silent]).toEqual([])
    await sql.end()
  })
})
