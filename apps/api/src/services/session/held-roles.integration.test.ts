import { roles } from '@app/abis/roles'
import type { HeldRole } from '@app/core/operator-rights'
import { createClient, type Sql } from '@app/db/client'
import type { AgreedOutcome } from '@app/rpc/agree'
import type { ReadOutcome } from '@app/rpc/node'
import { createTestDatabase, type TestDatabase } from '@app/testing/database'
import { afterAll, beforeAll, beforeEach, expect, it } from 'vitest'
import { readConfig } from '../../config.ts'
import type { ServiceContext } from '../../context.ts'
import { createChainRows, makeAddress, makeHash } from '../../testing/chain-rows.ts'
import { readHeldRoles } from './held-roles.ts'

const [known, stranger] = [makeAddress('known'), makeAddress('stranger')]
const admin: HeldRole[] = [{ name: 'ADMIN', delay: 0 }]
const down = { ok: false, reason: 'NODE_UNAVAILABLE' } as const
let testDatabase: TestDatabase
let rows: ReturnType<typeof createChainRows>
let database: Sql
let said: string[]

beforeAll(async () => {
  testDatabase = await createTestDatabase()
  rows = createChainRows(testDatabase.url)
  database = createClient(testDatabase.url, { max: 1 })
  await rows.sql`select set_config('chain.journal', 'off', false)`
  await rows.sql`insert into chain.role_member ${rows.sql({
    role: roles.ADMIN.toString(),
    account: known,
    since: 1,
    delay: 60,
    former_delay: 60,
    delay_since: 0,
    changed_at: 1,
    transaction_hash: makeHash('grant'),
  })}`
})
afterAll(async () => {
  await database.end({ timeout: 1 })
  await rows.close()
  await testDatabase.drop()
})
beforeEach(async () => {
  said = []
  await rows.setCursor()
})

const agreed = (isAlone: boolean): AgreedOutcome<HeldRole[]> => ({
  ok: true,
  value: admin,
  isAlone,
  block: { number: 1, timestamp: 1, hash: makeHash('block') },
})

/** What the nodes say, given; that they say it only of what they hold is shown against real ones. */
function read(account: typeof known, together: AgreedOutcome<HeldRole[]>, one: ReadOutcome<HeldRole[]> = down) {
  const ctx = {
    database,
    config: readConfig({ DATABASE_URL: testDatabase.url, CHAIN_ID: '31337' }),
    lagRule: { maxLagSeconds: 60, hasWorldClock: false },
    node: { agree: async () => together, attempt: async () => one, warn: (words: string) => said.push(words) },
  }
  return readHeldRoles(ctx as unknown as ServiceContext, account)
}

it('readHeldRoles believes two nodes, whatever the index has', async () => {
  expect(await read(stranger, agreed(false))).toEqual(admin)
})

it('readHeldRoles believes one node only in what the index has too, and logs it', async () => {
  expect(await read(known, agreed(true))).toEqual([{ name: 'ADMIN', delay: 60 }])
  expect(said).toEqual([])
  expect(await read(stranger, agreed(true))).toEqual([])
  expect(said.join()).toContain(stranger)
  expect(await read(known, down, { ok: true, value: admin })).toEqual([{ name: 'ADMIN', delay: 60 }])
  expect(await read(stranger, down, { ok: true, value: admin })).toEqual([])
  expect(await read(known, down, { ok: true, value: [] })).toEqual([])
})

it('readHeldRoles believes one node when it is the only one and the index is empty', async () => {
  for (const cursor of [{ blockNumber: null, state: 'syncing' }, { updatedAt: 1 }]) {
    await rows.setCursor(cursor)
    expect(await read(stranger, agreed(true))).toEqual(admin)
    await expect(read(known, down, { ok: true, value: admin })).rejects.toMatchObject({ key: 'SERVICE_UNAVAILABLE' })
  }
})

it('readHeldRoles believes nobody when nodes disagree or none answers', async () => {
  await expect(read(known, { ok: false, reason: 'NODES_DISAGREE' }, { ok: true, value: admin })).rejects.toMatchObject({
    key: 'SERVICE_UNAVAILABLE',
    details: { reason: 'NODES_DISAGREE' },
  })
  await expect(read(known, down)).rejects.toMatchObject({ key: 'SERVICE_UNAVAILABLE' })
})
