import { createTestDatabase, type TestDatabase } from '@app/testing/database'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { toByteaArray, toNumberArray } from './arrays.ts'
import { createClient, type Sql, toNumeric } from './client.ts'

let database: TestDatabase
let sql: Sql

beforeAll(async () => {
  database = await createTestDatabase({ migrated: false })
  sql = createClient(database.url, { max: 1, applicationName: 'a test' })
})

afterAll(async () => {
  await sql.end()
  await database.drop()
})

describe('the values of the client', () => {
  it('go through the database unchanged', async () => {
    const amount = 2n ** 256n - 1n
    const [row] = await sql`
      select ${toNumeric(amount)}::numeric(78, 0) as amount, ${'0x00FF'}::bytea as bytes, ${2 ** 53 - 1}::bigint as count,
        current_setting('application_name') as name`
    expect(row).toEqual({ amount, bytes: '0x00ff', count: 2 ** 53 - 1, name: 'a test' })
  })

  it('go through arrays unchanged', async () => {
    const rows = await sql`
      select * from unnest(${toByteaArray(['0x', '0xab', null])}::bytea[], ${toNumberArray([1n, null, 2n ** 250n])}::numeric[])
        as pair (bytes, amount)`
    expect([...rows]).toEqual([
      { bytes: '0x', amount: 1n },
      { bytes: '0xab', amount: null },
      { bytes: null, amount: 2n ** 250n },
    ])
  })

  it('are never rounded in silence', async () => {
    await expect(sql`select 1.5::numeric`).rejects.toThrow(/not an integer/)
    await expect(sql`select 9007199254740993::bigint`).rejects.toThrow(/beyond 2\^53/)
    await expect(sql`select ${'0x0g'}::bytea`).rejects.toThrow(/Not bytes in hex/)
    await expect(sql`select 1 as still_works`).resolves.toEqual([{ still_works: 1 }])
  })
})
