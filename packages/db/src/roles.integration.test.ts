import { createTestDatabase, type TestDatabase } from '@app/testing/database'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { asRole, type RunTimeRole, runTimeRoles } from './as-role.ts'
import { createClient, type Sql } from './client.ts'
import { checkSchema } from './schema.ts'

let database: TestDatabase
let admin: Sql
const clients = new Map<RunTimeRole, Sql>()

beforeAll(async () => {
  database = await createTestDatabase()
  admin = createClient(database.url, { max: 1 })
  for (const role of runTimeRoles) clients.set(role, createClient(asRole(database.url, role), { max: 1 }))
})

afterAll(async () => {
  for (const sql of [admin, ...clients.values()]) await sql.end({ timeout: 1 })
  await database.drop()
})

const schemas = ['chain', 'settled', 'app', 'public'] as const
const tables = { chain: 'cursor', settled: 'progress', app: 'signing' } as const

describe.each([
  { role: 'app_api', own: 'app', reads: schemas },
  { role: 'app_indexer', own: 'chain', reads: schemas },
  { role: 'app_settler', own: 'settled', reads: ['chain', 'settled', 'public'] },
  { role: 'app_signer', own: undefined, reads: ['chain', 'settled', 'public'] },
] as const)('the role $role', ({ role, own, reads: readable }) => {
  it(`writes every table of ${own ?? 'no schema'}, reads those of ${readable.join(', ')} and nothing else`, async () => {
    const rows = await admin<{ schema: string; name: string; reads: boolean; writes: boolean[] }[]>`
      select nspname::text as schema, relname::text as name, has_table_privilege(${role}, pg_class.oid, 'select') as reads,
        array(select has_table_privilege(${role}, pg_class.oid, kind)
          from unnest(array['insert', 'update', 'delete', 'truncate', 'references', 'trigger']) kind) as writes
      from pg_class join pg_namespace on pg_namespace.oid = relnamespace
      where relkind in ('r', 'v', 'm', 'p') and nspname in ('chain', 'settled', 'app', 'public')`
    const none = [false, false, false, false, false, false]
    expect(rows.length).toBeGreaterThan(30)
    for (const { schema, name, reads, writes } of rows) {
      expect([name, reads]).toEqual([name, readable.some((each) => each === schema)])
      expect([name, writes]).toEqual([name, schema === own ? [true, true, true, false, false, false] : none])
    }
  })

  it('makes nothing', async () => {
    const sql = clients.get(role)!
    const changes = Object.entries(tables).flatMap(([schema, table]) => [
      `create table ${schema}.extra ()`,
      `drop table ${schema}.${table}`,
      `alter table ${schema}.${table} disable trigger all`,
    ])
    for (const statement of [
      ...changes,
      'create table public.extra ()',
      'create schema extra',
      `insert into public.schema_migration (name, hash) values ('9999-x.sql', '')`,
    ]) {
      const outcome = await sql.unsafe(statement).catch((error: unknown) => error)
      expect([statement, outcome]).toEqual([statement, expect.objectContaining({ code: '42501' })])
    }
  })

  it('can look whether the schema is right', async () => {
    expect(await checkSchema(clients.get(role)!)).toMatchObject({ fits: true })
  })
})
