import type { Address } from '@app/core/address'
import { AppError } from '@app/core/app-error'
import { createClient, type Sql } from '@app/db/client'
import { createTestDatabase, type TestDatabase } from '@app/testing/database'
import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest'
import { readConfig } from '../config.ts'
import type { ServiceContext } from '../context.ts'
import { createChainRows, makeAddress, TEST_BLOCK } from '../testing/chain-rows.ts'
import { defineSharedRead } from './shared-read.ts'

interface Asked {
  account: Address
  divisor: number
}

const read = defineSharedRead<Asked, { account: string; block: number; share: number }>(
  { account: 'bytea', divisor: 'bigint' },
  ({ database }) => database`
    select '0x' || encode(asked.account, 'hex') as account, c.block_number as block, 100 / asked.divisor as share`,
)

/** Takes as many seconds as are asked for. */
const slow = defineSharedRead<{ seconds: number }, { seconds: number }>(
  { seconds: 'bigint' },
  ({ database }) => database`select asked.seconds from pg_sleep(asked.seconds)`,
  ({ seconds }) => seconds > 0,
)

const accounts = Array.from({ length: 100 }, (_, index) => makeAddress('shared', index))

let testDatabase: TestDatabase
let rows: ReturnType<typeof createChainRows>
let sql: Sql
let sent: string[]
let ctx: ServiceContext

beforeAll(async () => {
  testDatabase = await createTestDatabase()
  rows = createChainRows(testDatabase.url)
  sql = createClient(testDatabase.url, { max: 4 })
  const recorder = new Proxy(sql, {
    apply: (target, _, parameters: [TemplateStringsArray]) => {
      sent.push(parameters[0].join('?'))
      return Reflect.apply(target, undefined, parameters)
    },
  })
  ctx = {
    config: readConfig({ DATABASE_URL: testDatabase.url, CHAIN_ID: '31337' }),
    database: recorder,
  } as unknown as ServiceContext
})

beforeEach(async () => {
  sent = []
  await rows.setCursor()
})

afterAll(async () => {
  await sql.end({ timeout: 1 })
  await rows.close()
  await testDatabase.drop()
})

describe('a shared read', () => {
  it('gives each who asks at the same time what is theirs, out of few statements', async () => {
    const answers = await Promise.all(accounts.map((account, index) => read(ctx, { account, divisor: index + 1 })))
    expect(answers.map(({ row }) => row)).toEqual(
      accounts.map((account, index) => ({
        account,
        block: TEST_BLOCK,
        share: Math.floor(100 / (index + 1)),
      })),
    )
    expect(answers.every(({ cursor }) => cursor.blockNumber === TEST_BLOCK)).toBe(true)
    expect(sent.filter((text) => text.includes('json_to_recordset'))).toHaveLength(4)
  })

  it('fails for the one whose question cannot be answered, and for nobody else', async () => {
    const answers = await Promise.allSettled(
      accounts.slice(0, 10).map((account, index) => read(ctx, { account, divisor: index === 4 ? 0 : 1 })),
    )
    expect(answers.map(({ status }) => status)).toEqual(
      Array.from({ length: 10 }, (_, index) => (index === 4 ? 'rejected' : 'fulfilled')),
    )
  })

  it('refuses all while projections are being rebuilt, in one statement', async () => {
    await rows.setCursor({ state: 'replaying' })
    const answers = await Promise.allSettled(accounts.slice(0, 10).map((account) => read(ctx, { account, divisor: 1 })))
    for (const answer of answers)
      expect(answer).toMatchObject({ status: 'rejected', reason: new AppError('INDEXER_UNAVAILABLE') })
    expect(sent.filter((text) => text.includes('json_to_recordset'))).toHaveLength(1)
  })

  it('lets nobody wait for one that takes long', async () => {
    const answered: number[] = []
    await Promise.all([1, 0, 1, 0, 0].map(async (seconds) => answered.push((await slow(ctx, { seconds })).row.seconds)))
    expect(answered).toEqual([0, 0, 0, 1, 1])
  })
})
