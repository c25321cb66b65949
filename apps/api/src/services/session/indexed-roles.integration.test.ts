import { type RoleName, roles } from '@app/abis/roles'
import type { Address } from '@app/core/address'
import { AppError } from '@app/core/app-error'
import { createClient, type Sql } from '@app/db/client'
import { createTestDatabase, type TestDatabase } from '@app/testing/database'
import { afterAll, beforeAll, expect, it } from 'vitest'
import { readConfig } from '../../config.ts'
import { createChainRows, makeAddress, makeHash, TEST_BLOCK_TIMESTAMP } from '../../testing/chain-rows.ts'
import { readIndexedRoles } from './held-roles.ts'

const operator = makeAddress('operator')
const former = makeAddress('former')
const coming = makeAddress('coming')
const all = makeAddress('all')
const now = TEST_BLOCK_TIMESTAMP

let testDatabase: TestDatabase
let rows: ReturnType<typeof createChainRows>
let database: Sql
let desk: Address

const read = async (account: Address) => {
  const config = readConfig({ DATABASE_URL: testDatabase.url, CHAIN_ID: '31337' })
  return (await readIndexedRoles({ config, database }, account)).data
}

async function hold(role: RoleName, account: Address, since: number | null, delays = [0, 0, 0]): Promise<void> {
  const [delay, formerDelay, delaySince] = delays
  await rows.sql`select set_config('chain.journal', 'off', false)`
  await rows.sql`insert into chain.role_member ${rows.sql({
    role: roles[role].toString(),
    account,
    since,
    delay: delay!,
    former_delay: formerDelay!,
    delay_since: delaySince!,
    changed_at: now - 9,
    transaction_hash: makeHash('grant'),
  })}`
}

beforeAll(async () => {
  testDatabase = await createTestDatabase()
  rows = createChainRows(testDatabase.url)
  database = createClient(testDatabase.url, { max: 1 })
  desk = readConfig({ DATABASE_URL: testDatabase.url, CHAIN_ID: '31337' }).deployment.contracts.settingsDesk
})

afterAll(async () => {
  await database.end({ timeout: 1 })
  await rows.close()
  await testDatabase.drop()
})

it('readIndexedRoles returns the roles of an account at the indexed block, with their delays at that time', async () => {
  await expect(read(operator)).rejects.toThrow(new AppError('INDEXER_UNAVAILABLE'))
  await rows.setCursor()
  await hold('OPERATOR', operator, now)
  await hold('OPERATOR', former, null)
  await hold('OPERATOR', coming, now + 1)
  await hold('ADMIN', all, 1, [600, 900, now])
  await hold('GUARDIAN', all, 1, [600, 900, now + 1])
  await hold('OPERATOR', all, 1, [90_000, 0, 0])
  expect(await read(operator)).toEqual([{ name: 'OPERATOR', delay: Infinity }])
  await hold('SETTINGS', desk, 1, [86_400, 86_400, 0])
  expect(await read(operator)).toEqual([{ name: 'OPERATOR', delay: 86_400 }])
  expect([await read(former), await read(coming), await read(makeAddress('nobody'))]).toEqual([[], [], []])
  expect(await read(all)).toEqual([
    { name: 'ADMIN', delay: 600 },
    { name: 'OPERATOR', delay: 90_000 },
    { name: 'GUARDIAN', delay: 900 },
  ])
})
