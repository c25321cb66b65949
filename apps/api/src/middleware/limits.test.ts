import { Hono } from 'hono'
import { expect, it } from 'vitest'
import type { ApiEnvironment } from '../context.ts'
import { shedLoad } from './limits.ts'

/** Answers `/api/slow` when the test lets it, anything else at once. */
function createSlowApp() {
  let now = 0
  let refused = 0
  const waiting: (() => void)[] = []
  const app = new Hono<ApiEnvironment>()
    .use(
      '/api/*',
      shedLoad({ mayBeSlow: 2, maxMs: 1_000, onRefused: () => (refused += 1) }, () => now),
    )
    .get('/api/slow', async (c) => {
      await new Promise<void>((resolve) => waiting.push(resolve))
      return c.text('slow')
    })
    .get('*', (c) => c.text('quick'))
  return {
    ask: async (path: string) => app.request(path),
    getStatus: async (path: string) => (await app.request(path)).status,
    pass: (ms: number) => (now += ms),
    answerOne: () => waiting.shift()!(),
    get refused() {
      return refused
    },
  }
}

const turn = () => new Promise<void>((resolve) => setImmediate(resolve))

it('shedLoad refuses at once while more than a few requests have waited for too long, and says when to retry', async () => {
  const app = createSlowApp()
  const slow = [app.ask('/api/slow'), app.ask('/api/slow'), app.ask('/api/slow')]
  await turn()
  app.pass(1_000)
  expect(await app.getStatus('/api/cards')).toBe(200)
  app.pass(1)
  const answer = await app.ask('/api/cards')
  expect(answer.status).toBe(503)
  expect(Number(answer.headers.get('retry-after'))).toBeGreaterThanOrEqual(1)
  expect(Number(answer.headers.get('retry-after'))).toBeLessThanOrEqual(3)
  expect(await answer.json()).toMatchObject({ error: 'SERVICE_UNAVAILABLE', details: { reason: 'overloaded' } })
  expect(app.refused).toBe(1)
  app.answerOne()
  await slow[0]
  expect(await app.getStatus('/api/cards')).toBe(200)
})

it('shedLoad exempts health checks, live events and operators', async () => {
  const app = createSlowApp()
  for (let nth = 0; nth < 3; nth += 1) void app.ask('/api/slow')
  await turn()
  app.pass(5_000)
  expect(await app.getStatus('/api/cards')).toBe(503)
  for (const path of ['/api/hello', '/api/events', '/api/admin/signing', '/readyz'])
    expect(await app.getStatus(path)).toBe(200)
})

it('shedLoad does not count requests that wait for a block, and tolerates a few slow ones', async () => {
  const app = createSlowApp()
  for (let nth = 0; nth < 20; nth += 1) void app.ask('/api/slow?minBlock=5')
  for (let nth = 0; nth < 2; nth += 1) void app.ask('/api/slow')
  await turn()
  app.pass(9_000)
  expect(await app.getStatus('/api/cards')).toBe(200)
})
