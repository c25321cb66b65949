import type { AppError } from '@app/core/app-error'
import { roles } from '@app/abis/roles'
import { createClient, type Sql } from '@app/db/client'
import { createTestDatabase, type TestDatabase } from '@app/testing/database'
import type { Hex } from 'viem'
import { afterAll, beforeAll, beforeEach, expect, it } from 'vitest'
import { readConfig } from '../../config.ts'
import type { ServiceContext } from '../../context.ts'
import { createChainRows, makeAddress, makeHash } from '../../testing/chain-rows.ts'
import { writeSignInMessage } from '../../testing/operator.ts'
import { createSession, createSessionNonce } from './sessions.ts'

const [operator, stranger] = [makeAddress('operator'), makeAddress('stranger')]
const safeCode = '0x6080'
const host = 'localhost:4280'
let testDatabase: TestDatabase
let rows: ReturnType<typeof createChainRows>
let database: Sql
let asked: number

beforeAll(async () => {
  testDatabase = await createTestDatabase()
  rows = createChainRows(testDatabase.url)
  database = createClient(testDatabase.url, { max: 1 })
  await rows.sql`select set_config('chain.journal', 'off', false)`
  await rows.sql`insert into chain.role_member ${rows.sql({
    role: roles.OPERATOR.toString(),
    account: operator,
    since: 1,
    delay: 0,
    former_delay: 0,
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
  asked = 0
  await rows.setCursor()
})

function createContext(code: string | null): ServiceContext {
  const ctx = {
    database,
    config: readConfig({ DATABASE_URL: testDatabase.url, CHAIN_ID: '31337' }),
    node: {
      async agree(read: (client: object, at: object) => Promise<unknown>) {
        asked += 1
        if (code === null) return { ok: false, reason: 'NODE_UNAVAILABLE' }
        return { ok: true, value: await read({ getCode: () => Promise.resolve(code) }, {}) }
      },
    },
  }
  return ctx as unknown as ServiceContext
}

async function getLife(account: typeof operator | undefined, code: string | null): Promise<number> {
  const { issuedAt, expiresAt, ticket } = await createSessionNonce(createContext(code), { host, account })
  expect(ticket === undefined).toBe(account === undefined)
  return expiresAt - issuedAt
}

it('a nonce lives for a day where owners have to sign, and for ten minutes everywhere else', async () => {
  expect(await getLife(operator, safeCode)).toBe(86_400)
  expect(await getLife(operator, '0x')).toBe(600)
  expect(await getLife(operator, `0xef0100${operator.slice(2)}`)).toBe(600)
  expect(await getLife(operator, null)).toBe(600)
  expect(await getLife(undefined, safeCode)).toBe(600)
})

it('a stranger gets no long one, and makes no node work', async () => {
  expect(await getLife(stranger, safeCode)).toBe(600)
  expect(asked).toBe(0)
})

it('without an index it is short, not refused', async () => {
  await rows.setCursor({ blockNumber: null, state: 'syncing' })
  expect(await getLife(operator, safeCode)).toBe(600)
})

it('a message with a nonce that was never issued is refused before a node is asked', async () => {
  const ctx = createContext(safeCode)
  const place = await createSessionNonce(ctx, { host })
  const signIn = async (nonce: string) => {
    const message = writeSignInMessage({ ...place, nonce }, operator)
    const signature: Hex = `0x${'11'.repeat(65)}`
    return createSession(ctx, { message, signature, requestId: 'r' }).catch((error: AppError) => error.key)
  }
  expect(await signIn('0'.repeat(32))).toBe('UNAUTHORIZED')
  expect(asked).toBe(0)
  expect(await signIn(place.nonce)).not.toBe('UNAUTHORIZED')
  expect(asked).toBe(1)
})
