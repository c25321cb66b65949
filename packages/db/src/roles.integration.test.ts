import { createTestDatabase, type TestDatabase } from '@app/testing/database'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { asRole, type RunTimeRole } from './as-role.ts'
import { createClient, type Sql } from './client.ts'
import { checkSchema } from './schema.ts'

let database: TestDatabase
let admin: Sql
const clients = new Map<RunTimeRole, Sql>()

beforeAll(async () => {
  database = await createTestDatabase()
  admin = createClient(database.url, { max: 1 })
  for (const role of ['app_api', 'app_indexer'] as const)
    clients.set(role, createClient(asRole(database.url, role), { max: 1 }))
})

afterAll(async () => {
  for (const sql of [admin, ...clients.values()]) await sql.end({ timeout: 1 })
  await database.drop()
})

describe.each([
  { role: 'app_api', own: 'app', other: 'chain' },
  { role: 'app_indexer', own: 'chain', other: 'app' },
] as const)('the role $role', ({ role, own, other }) => {
  it(`writes every table of ${own}, reads every table of ${other} and changes none of them`, async () => {
    const rows = await admin<{ schema: string; name: string; reads: boolean; writes: boolean[] }[]>`
      select nspname::text as schema, relname::text as name, has_table_privilege(${role}, pg_class.oid, 'select') as reads,
        array(select has_table_privilege(${role}, pg_class.oid, kind)
          from unnest(array['insert', 'update', 'delete', 'truncate', 'references', 'trigger']) kind) as writes
      from pg_class join pg_namespace on pg_namespace.oid = relnamespace
      where relkind in ('r', 'v', 'm', 'p') and nspname in ('chain', 'app', 'public')`
    const none = [false, false, false, false, false, false]
    expect(rows.length).toBeGreaterThan(30)
    for (const { schema, name, reads, writes } of rows) {
      expect([name, reads]).toEqual([name, true])
      expect([name, writes]).toEqual([name, schema === own ? [true, true, true, false, false, false] : none])
    }
  })

  it('makes nothing', async () => {
    const sql = clients.get(role)!
    for (const statement of [
      `create table ${own}.extra ()`,
      `create table ${other}.extra ()`,
      'create table public.extra ()',
      'create schema extra',
      `drop table ${own}.${own === 'app' ? 'signing' : 'cursor'}`,
      `alter table ${own}.${own === 'app' ? 'signing' : 'cursor'} disable trigger all`,
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

it('says the same identity of the database to the API as to its owner', async () => {
  expect(await readIdentity(clients.get('app_api')!)).toEqual(await readIdentity(admin))
  expect(await readIdentity(admin)).not.toMatchObject({ identity: expect.stringContaining('unknown') })
})

async function readIdentity(sql: Sql) {
  const [row] = await sql`select app.get_database_identity() as identity`
  return row
}
