import { pino } from 'pino'
import { describe, expect, it } from 'vitest'
import { createApp } from '../app.ts'
import { readConfig } from '../config.ts'
import type { ServiceContext } from '../context.ts'
import { getPools } from '../pools.ts'

const untouchable = new Proxy(
  {},
  {
    get: (_, property) => {
      throw new Error(`A refused request touched ${String(property)}`)
    },
  },
)
const config = readConfig({ CHAIN_ID: '31337', DATABASE_URL: 'postgres://nobody@127.0.0.1:1/none' })
const app = createApp(
  {
    config,
    database: untouchable,
    slowDatabase: untouchable,
    schema: { require: () => Promise.resolve() },
    node: untouchable,
    earned: untouchable,
    cardTerms: untouchable,
    watcher: untouchable,
    pools: getPools(config.deployment),
    lagRule: { maxLagSeconds: 60, hasWorldClock: false },
  } as unknown as ServiceContext,
  pino({ level: 'silent' }),
)

const account = '0x70997970C51812dc3A010C7d01b50e0d17dc79C8'
const frame = {
  account,
  nonce: `0x${'1f'.repeat(32)}`,
  deadlineAt: 1_800_000_000,
  signature: `0x${'ab'.repeat(65)}`,
}
const bodies: Record<string, Record<string, unknown>> = {
  '/api/withdrawal': { ...frame, token: account, amount: '5' },
  '/api/rewithdrawal': { ...frame, id: '5' },
  '/api/claim': { ...frame, cardId: '5', stockCode: 'YOURS', shares: '30000' },
}
const numbers = [
  '',
  '-1',
  '01',
  '1.5',
  '1e3',
  '0x10',
  ' 1',
  '٣',
  '9'.repeat(79),
  (1n << 256n).toString(),
  5,
  null,
  [],
  {},
]
const addresses = [
  '',
  '0x',
  account.slice(2),
  `${account}0`,
  account.replace('C', 'c'),
  '\0',
  'x'.repeat(4_000),
  5,
  null,
  {},
]
const bad: Record<string, readonly unknown[]> = {
  account: addresses,
  token: addresses,
  amount: numbers,
  id: numbers,
  cardId: [...numbers, '0'],
  stockCode: ['', 'x'.repeat(13), '\0', 5, null, {}],
  shares: [...numbers, '0'],
  nonce: ['', '0x', `0x${'1F'.repeat(32)}`, `0x${'11'.repeat(31)}`, `0x${'11'.repeat(33)}`, 'zz', 7, null],
  deadlineAt: [0, -1, 1.5, '1800000000', 2 ** 53, null, []],
  signature: ['', '0xabc', 'ab'.repeat(65), `0x${'ab'.repeat(8_193)}`, `0x${'zz'.repeat(65)}`, 9, null],
}

async function post(path: string, body: string, type = 'application/json') {
  const response = await app.request(path, { method: 'POST', body, headers: { 'content-type': type } })
  return {
    status: response.status,
    body: (await response.json()) as { error: string; details?: { parameter: string } },
  }
}

describe.each(Object.keys(bodies))('POST %s', (path) => {
  it('is refused by the name of the field that is wrong or missing, and touches nothing', async () => {
    for (const field of Object.keys(bodies[path]!))
      for (const value of [undefined, ...bad[field]!]) {
        const { status, body } = await post(path, JSON.stringify({ ...bodies[path], [field]: value }))
        expect([field, value, status, body.error, body.details?.parameter]).toEqual([
          field,
          value,
          400,
          'INVALID_PARAMETER',
          field,
        ])
      }
  })

  it('is refused when the body is not JSON, not said to be, or not an object', async () => {
    expect((await post(path, JSON.stringify(bodies[path]), 'text/plain')).status).toBe(415)
    for (const text of ['', '{', 'null', '[]', '5', '"x"', `{"account":`]) {
      const { status, body } = await post(path, text)
      expect([text, status, body.error]).toEqual([text, 400, 'INVALID_PARAMETER'])
    }
  })
})
