import { request } from 'node:http'
import { createClient } from '@app/db/client'
import { createTestDatabase } from '@app/testing/database'
import { afterAll, beforeAll, describe, expect, it, vi } from 'vitest'
import { MAX_BODY_BYTES } from './middleware/limits.ts'
import { makeAddress, makeHash } from './testing/chain-rows.ts'
import { openEvents } from './testing/read-events.ts'
import { startServiceOn, startTestService, type TestService } from './testing/service.ts'

type Service = Awaited<ReturnType<typeof startServiceOn>>

const perSecond = 5

const as = (client: string) => ({ headers: { 'x-forwarded-for': client } })

let first: TestService
let second: Service

beforeAll(async () => {
  const database = await createTestDatabase()
  first = await startTestService(database, { RATE_LIMIT: String(perSecond), TRUSTED_PROXIES: '1', METRICS_PORT: '0' })
  second = await startServiceOn({ DATABASE_URL: database.url, RPC_URL: first.node.url })
  await first.rows.setCursor()
  // The first answer of a process takes long, and the limit refills meanwhile.
  await first.get('/api/systemConfig', as('198.51.100.9'))
})

afterAll(async () => {
  await second.stop(0)
  await first.end()
})

/** On a connection of its own: the server ends one whose body it has not read. */
function post(body: string, isChunked: boolean): Promise<{ status: number | undefined; error: string }> {
  return new Promise((resolve, reject) => {
    const headers = isChunked ? { 'transfer-encoding': 'chunked' } : { 'content-length': body.length }
    const sent = request(`${second.url}/api/systemConfig`, { method: 'POST', agent: false, headers }, (answer) => {
      let text = ''
      answer.on('data', (chunk: Buffer) => (text += chunk.toString()))
      answer.on('end', () => resolve({ status: answer.statusCode, error: JSON.parse(text).error as string }))
      sent.off('error', reject).on('error', () => undefined)
    })
    sent.once('error', reject)
    sent.end(body)
  })
}

describe('limits', () => {
  it('refuse a client that asks too often, with the time to wait, and nobody else', async () => {
    const begunAt = performance.now()
    const answers = await Promise.all(
      Array.from({ length: 60 }, () => first.get('/api/systemConfig', as('198.51.100.1'))),
    )
    const refilled = Math.ceil(((performance.now() - begunAt) / 1_000) * perSecond)
    const refused = answers.filter(({ status }) => status === 429)
    // Four seconds' worth at once.
    expect(refused.length).toBeGreaterThanOrEqual(60 - 4 * perSecond - refilled)
    expect(refused.length).toBeLessThanOrEqual(60 - 4 * perSecond)
    expect(refused[0]?.body).toMatchObject({ code: 3006, error: 'RATE_LIMITED', details: { retryAfterSeconds: 1 } })
    expect(refused[0]?.headers.get('retry-after')).toBe('1')
    expect(refused[0]?.headers.get('x-content-type-options')).toBe('nosniff')
    expect((await first.get('/api/systemConfig', as('198.51.100.2'))).status).toBe(200)
    expect((await first.get('/api/systemConfig', as('198.51.100.1, 198.51.100.3'))).status).toBe(200)
  })

  it('count a write as ten reads', async () => {
    const statuses: number[] = []
    for (let attempt = 0; attempt < 3; attempt += 1)
      statuses.push((await first.get('/api/systemConfig', { method: 'POST', ...as('198.51.100.4') })).status)
    expect(statuses).toEqual([405, 405, 429])
  })

  it('refuse a body that is too long, whether it says so or not', async () => {
    for (const isChunked of [false, true]) {
      const { status, error } = await post('x'.repeat(MAX_BODY_BYTES + 1), isChunked)
      expect([status, error]).toEqual([413, 'PAYLOAD_TOO_LARGE'])
      expect((await post('x'.repeat(MAX_BODY_BYTES), isChunked)).status).toBe(405)
    }
  })
})

describe('metrics', () => {
  it('are on a port of their own, by route and never by path, and say when nothing is known', async () => {
    const account = makeAddress('somebody')
    await first.get(`/api/userStaking?address=${account}`, as('198.51.100.5'))
    await first.get(`/api/nothing/${account}`, as('198.51.100.5'))
    const read = async () => (await fetch(`http://127.0.0.1:${first.metricsPort}/metrics`)).text()
    const text = await read()
    expect(text).toMatch(/http_requests_total\{method="GET",route="\/api\/userStaking",status="200"\} 1/)
    expect(text).toMatch(/http_request_duration_seconds_bucket\{le="30",method="GET",route="\/api\/userStaking"\} 1/)
    expect(text).toMatch(/^api_index_known 1$/m)
    expect(text).toMatch(/^api_index_block 1000$/m)
    expect(text).toMatch(/^process_resident_memory_bytes \d+$/m)
    expect(text).not.toContain(account)
    await first.rows.setCursor({ state: 'replaying' })
    await expect.poll(read, { timeout: 10_000 }).toMatch(/^api_index_block Nan$/m)
    await first.rows.setCursor()
    expect((await fetch(`${first.url}/metrics`)).status).toBe(404)
    expect((await fetch(`http://127.0.0.1:${first.metricsPort}/api/hello`)).status).toBe(404)
    expect(second.metricsPort).toBeUndefined()
  })
})

async function ask(path: string) {
  const answer = await fetch(`http://127.0.0.1:${first.metricsPort}${path}`)
  return { status: answer.status, text: await answer.text() }
}

describe('whether money moves', () => {
  it('is said inside only, line by line: jobs that nobody does, alarms, days that wait, an index that is behind', async () => {
    const sql = createClient(first.database.url, { max: 1 })
    const well = {
      headSeenAt: Math.floor(Date.now() / 1_000) + 3_600,
      updatedAt: Math.floor(Date.now() / 1_000) + 3_600,
    }
    await first.rows.setCursor(well)
    await sql`update chain.cursor set final_block_number = block_number, final_block_timestamp = block_timestamp`
    await vi.waitFor(
      async () => expect(await sql`select from app.job where succeeded_at is not null`).toHaveLength(1),
      10_000,
    )
    expect(await ask('/moneyz')).toEqual({ status: 200, text: 'money moves\n' })
    expect((await fetch(`${first.url}/moneyz`)).status).toBe(404)

    await sql`insert into app.job (name, first_tried_at) values ('tidying', floor(extract(epoch from now()))::bigint - 415)`
    await sql`insert into chain.deep_reorg (block, depth, at) values (5, 9, 1)`
    await sql`update chain.cursor set updated_at = 5`
    const { status, text } = await ask('/moneyz')
    expect(status).toBe(503)
    expect(
      text
        .replace(/ 4[12]\d s/, ' 410 s')
        .trim()
        .split('\n'),
    ).toEqual([
      'Reorgs of final blocks that nobody has acknowledged: 1.',
      'The indexer is silent.',
      'No vouchers are signed: reorganised.',
      'No vouchers are signed: lagging.',
      'No turn of the job "tidying" has ended well for 410 s.',
    ])
    const readMetrics = async () => (await ask('/metrics')).text
    await expect
      .poll(readMetrics, { timeout: 10_000 })
      .toMatch(/^job_last_success_timestamp_seconds\{job="tidying"\} 0$/m)
    const metrics = await readMetrics()
    expect(metrics).toMatch(/^job_last_success_timestamp_seconds\{job="signing"\} 1[67]\d{8}$/m)
    expect(metrics).toMatch(/^settlement_days_due Nan$/m)
    expect(metrics).toMatch(/^api_figure_known\{figure="dueDays"\} 0$/m)

    await sql`delete from chain.deep_reorg`
    await sql`delete from app.job where name = 'tidying'`
    await first.rows.setCursor(well)
    await sql`select set_config('chain.journal', 'off', false)`
    await sql`
      insert into chain.dividend_funding
      values (7, 0, ${makeHash('funding')}, ${makeAddress('funder')}, ${makeAddress('token')}, 0, 9, 20800, 30, 7)`
    expect(await ask('/moneyz')).toEqual({ status: 503, text: 'Something is funded, and no settler has ever run.\n' })
    await sql`insert into settled.progress values (true, floor(extract(epoch from now()))::bigint - 290, 9, null, null)`
    expect(await ask('/moneyz')).toEqual({ status: 200, text: 'money moves\n' })
    await expect.poll(readMetrics, { timeout: 10_000 }).toMatch(/^settlement_days_due 0$/m)
    await sql`update settled.progress set heard_at = heard_at - 130`
    const silent = await ask('/moneyz')
    expect([silent.status, silent.text]).toEqual([
      503,
      expect.stringMatching(/^No settler was heard of for 4[2-9]\d s\.\n$/),
    ])
    await sql`update settled.progress set heard_at = extract(epoch from now())::bigint, next_day = 1800000000 / 86400 - 5`
    expect((await ask('/moneyz')).text).toMatch(/^Days that are due and not settled: [45]\.\n$/)
    await expect.poll(readMetrics, { timeout: 10_000 }).toMatch(/^settlement_days_due [45]$/m)
    await first.rows.setCursor({ blockNumber: null, state: 'syncing' })
    expect((await ask('/moneyz')).text).toBe('The chain is not indexed yet.\n')
    await first.rows.setCursor()
    await sql.end({ timeout: 1 })
  })
})

describe('two replicas on one database', () => {
  it('answer the same and tell the same blocks', async () => {
    const account = makeAddress('replicated')
    await first.rows.bind(account, 1, null)
    const path = `/api/useRelationship?address=${account}`
    const [one, other] = await Promise.all([first.get(path, as('198.51.100.6')), second.get(path)])
    expect(one.body.data.activated).toBe(true)
    expect(other.body).toEqual(one.body)
    const streams = [await openEvents(first.url), await openEvents(second.url)]
    for (const stream of streams) expect(await stream.next()).toMatchObject({ blockNumber: 1_000 })
    await first.rows.setCursor({ blockNumber: 1_001 })
    for (const stream of streams) expect(await stream.next()).toMatchObject({ blockNumber: 1_001 })
    for (const stream of streams) stream.close()
  })

  it('go on without each other', async () => {
    const third = await startServiceOn({ DATABASE_URL: first.database.url, RPC_URL: first.node.url })
    const pending = third.get(`/api/tokenStats?minBlock=1050`).catch(() => undefined)
    await third.stop(0)
    await pending
    expect((await second.get('/api/systemConfig')).status).toBe(200)
  })
})
