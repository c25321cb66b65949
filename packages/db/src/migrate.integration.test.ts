import { createTestDatabase, type TestDatabase } from '@app/testing/database'
import { afterEach, beforeEach, describe, expect, it } from 'vitest'
import { createClient } from './client.ts'
import { migrate, readMigrations } from './migrate.ts'
import { checkSchema } from './schema.ts'

let database: TestDatabase

beforeEach(async () => {
  database = await createTestDatabase({ migrated: false })
})

afterEach(async () => database.drop())

describe('migrate', () => {
  it('applies each file once, by whichever of many processes comes first', async () => {
    const applied = await Promise.all(Array.from({ length: 5 }, async () => migrate(database.url)))
    expect(applied.filter((names) => names.length > 0)).toHaveLength(1)
    expect(applied.flat()).toContain('0001-index.sql')
    expect(await migrate(database.url)).toEqual([])
  })

  it('leaves no half of a file that fails, and goes on from there', async () => {
    const good = { name: '0001-good.sql', sql: 'create table good ()', hash: 'a', needs: null }
    const bad = { name: '0002-bad.sql', sql: 'create table half (); select nonsense', hash: 'b', needs: null }
    await expect(migrate(database.url, { migrations: [good, bad] })).rejects.toThrow(/nonsense/)
    const sql = createClient(database.url, { max: 1 })
    const [row] = await sql`select to_regclass('good') is not null as good, to_regclass('half') is not null as half`
    expect(row).toEqual({ good: true, half: false })
    await sql.end()
    expect(await migrate(database.url, { migrations: [good, { ...bad, sql: 'create table half ()' }] })).toEqual([
      '0002-bad.sql',
    ])
  })

  it('steps back from a lock that somebody holds, lets others pass, says so and goes on', async () => {
    const made = { name: '0001-table.sql', sql: 'create table busy ()', hash: 'a', needs: null }
    const changed = { name: '0002-change.sql', sql: 'alter table busy add column note text', hash: 'b', needs: null }
    await migrate(database.url, { migrations: [made] })
    const [holder, reader] = [createClient(database.url, { max: 1 }), createClient(database.url, { max: 1 })]
    const said: string[] = []
    let migrating: Promise<string[]> | undefined
    await holder.begin(async (tx) => {
      await tx`select from busy`
      migrating = migrate(database.url, { migrations: [made, changed], say: (sentence) => said.push(sentence) })
      const startedAt = performance.now()
      while (said.length < 2) {
        await reader`select from busy`
        await new Promise((resolve) => setTimeout(resolve, 100))
      }
      expect(performance.now() - startedAt).toBeGreaterThan(3_000)
    })
    expect(await migrating).toEqual(['0002-change.sql'])
    expect(said[0]).toMatch(/^Migration 0002-change\.sql waits: .*holds a lock/)
    await Promise.all([holder.end(), reader.end()])
  })

  it('gives up in words', async () => {
    const made = { name: '0001-table.sql', sql: 'create table busy ()', hash: 'a', needs: null }
    const changed = { name: '0002-change.sql', sql: 'alter table busy add column note text', hash: 'b', needs: null }
    await migrate(database.url, { migrations: [made] })
    const holder = createClient(database.url, { max: 1 })
    await holder.begin(async (tx) => {
      await tx`select from busy`
      await expect(migrate(database.url, { migrations: [made, changed], patienceMs: 0 })).rejects.toThrow(
        'Migration 0002-change.sql did not get its lock',
      )
    })
    await holder.end()
  })

  it('is asked for by who needs the schema, in words, and made by nobody else', async () => {
    const sql = createClient(database.url, { max: 1 })
    const files = await readMigrations()
    const last = files.at(-1)!.name
    expect(await checkSchema(sql)).toEqual({ fits: false, reason: expect.stringMatching(`has no schema.*${last}`) })
    await migrate(database.url, { migrations: files.slice(0, -1) })
    expect(await checkSchema(sql)).toEqual({
      fits: false,
      reason: expect.stringMatching(`ends with ${files.at(-2)!.name}.*needs ${last}.*npm run migrate`),
    })
    await migrate(database.url)
    expect(await checkSchema(sql)).toEqual({ fits: true, has: last })
    await sql.end()
  })

  it('leaves a newer schema and its rights as they are, and lives with what only adds', async () => {
    const sql = createClient(database.url, { max: 1 })
    const files = await readMigrations()
    const last = files.at(-1)!.name
    await migrate(database.url)
    const adds = { name: '9998-adds.sql', sql: 'select 1', hash: 'a', needs: null }
    const takes = { name: '9999-takes.sql', sql: 'select 1', hash: 'b', needs: last }
    await migrate(database.url, { migrations: [...files, adds, takes] })
    await sql`revoke select on app.audit_entry from app_api`
    expect(await migrate(database.url)).toEqual([])
    expect([...(await sql`select has_table_privilege('app_api', 'app.audit_entry', 'select') as may`)]).toEqual([
      { may: false },
    ])
    expect(await checkSchema(sql)).toEqual({ fits: true, has: '9999-takes.sql' })
    await sql`update public.schema_migration set needs = name where name = '9999-takes.sql'`
    const words = /9999-takes\.sql, which needs a version that knows 9999-takes\.sql.*newer version/
    expect(await checkSchema(sql)).toEqual({ fits: false, reason: expect.stringMatching(words) })
    await expect(migrate(database.url)).rejects.toThrow(words)
    await sql.end()
  })

  it('leaves a database of an earlier build as it is, and says to whoever starts on it what to do', async () => {
    const former = [
      { name: '0001-chain.sql', sql: 'create schema chain; create table chain.kept ()', hash: 'a', needs: null },
      { name: '0064-one-vault.sql', sql: 'select 1', hash: 'b', needs: null },
    ]
    await migrate(database.url, { migrations: former })
    const words = /earlier build.*0001-chain\.sql.*empty database.*npm run migrate/
    await expect(migrate(database.url)).rejects.toThrow(words)
    const sql = createClient(database.url, { max: 1 })
    expect(await checkSchema(sql)).toEqual({ fits: false, reason: expect.stringMatching(words) })
    expect([...(await sql`select tablename from pg_tables where schemaname in ('chain', 'app', 'settled')`)]).toEqual([
      { tablename: 'kept' },
    ])
    expect([...(await sql`select name from public.schema_migration order by name`)]).toEqual(
      former.map(({ name }) => ({ name })),
    )
    await sql.end()
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
