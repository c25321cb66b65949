import { createTestDatabase } from '@app/testing/database'
import { afterAll, beforeAll, expect, it } from 'vitest'
import { makeAddress, makeHash, TEST_BLOCK_TIMESTAMP } from './testing/chain-rows.ts'
import { startTestService, type TestService } from './testing/service.ts'
import { setUpWorld, worlds } from './testing/worlds.ts'

const DAY = 86_400
const today = Math.floor(TEST_BLOCK_TIMESTAMP / DAY)

const withFurtherPool = setUpWorld(worlds[1], true)
let service: TestService

beforeAll(async () => {
  service = await startTestService(await createTestDatabase(), { METRICS_PORT: '0' })
  const { sql } = service.rows
  const { usdt } = service.config.deployment.contracts
  await service.rows.setCursor()
  await sql`select set_config('chain.journal', 'off', false)`
  const fund = (logIndex: number, token: string, pool: number, amount: number, [first, count]: [number, number]) => sql`
    insert into chain.dividend_funding
    values (7, ${logIndex}, ${makeHash('funding', logIndex)}, ${makeAddress('funder')}, ${token}, ${pool}, ${amount},
      ${first}, ${count}, 7)`
  // Of which one is over: the stub's vault holds one base unit, and owes two.
  await fund(0, usdt, 3, 2, [today - 9, 2])
  await fund(1, usdt, 3, 4, [today, 5])
  await fund(2, makeAddress('token of nobody'), 4, 1, [today, 1])
  await sql`
    insert into app.withdrawal (id, account, token, paid_from, paid_to, requested_at, requested_block)
    values (1, ${makeAddress('holder')}, ${usdt}, 0, 5, 1234, 1)`
})

afterAll(() => service.end())

const readMetrics = async () => (await fetch(`http://127.0.0.1:${service.metricsPort}/metrics`)).text()

it('tells of each debt what /api/solvency says of it, to a base unit that is missing', async () => {
  const { obligations } = (await service.get('/api/solvency')).body.data as {
    obligations: { key: string; kind: string; held: string; owed: string }[]
  }
  const text = await readMetrics()
  const lines = [...text.matchAll(/^solvency_held_tokens\{contract="(\w+)",kind="(\w+)",token="\w+"\} /gm)]
  expect(lines.map(([, key, kind]) => [key, kind])).toEqual(obligations.map(({ key, kind }) => [key, kind]))
  expect(obligations.filter(({ held, owed }) => BigInt(owed) > BigInt(held))).toHaveLength(1)
  const missing = [...text.matchAll(/^solvency_missing_tokens\{(.*)\} (.*)$/gm)].filter(([, , value]) => value !== '0')
  expect(missing.map(([, at, value]) => [at, Number(value)])).toEqual([
    ['contract="dividendVault",kind="withdrawals",token="USDT"', 0.000001],
  ])
})

it('tells of a pool too whose token no source names', async () => {
  const other = await startTestService(await createTestDatabase(), { METRICS_PORT: '0', ...withFurtherPool })
  await other.rows.setCursor()
  const text = await (await fetch(`http://127.0.0.1:${other.metricsPort}/metrics`)).text()
  await other.end()
  expect(text).toContain('api_figure_known{figure="solvency"} 1\n')
  expect(text).toContain('solvency_held_tokens{contract="goldPool",kind="principal",token="GOLD"} ')
})

it('tells until when each pool is funded, and of withdrawals by their state', async () => {
  const text = await readMetrics()
  expect(text).toContain(`dividend_pool_end_timestamp_seconds{pool="ve",token="USDT"} ${(today + 5) * DAY}\n`)
  expect(text).toMatch(new RegExp(`pool="dao",token="0x[0-9a-fA-F]{40}"\\} ${(today + 1) * DAY}\n`))
  expect(text).toContain('withdrawals{state="resend"} 1\n')
  expect(text).toContain('withdrawals_oldest_timestamp_seconds{state="resend"} 1234\n')
  expect(text).not.toContain('withdrawals_oldest_timestamp_seconds{state="pending"}')
  expect(text).toMatch(/^rpc_answers_total\{endpoint="127\.0\.0\.1:\d+"\} [1-9]/m)
})

it('asks a node no more often for being scraped more often', async () => {
  await readMetrics()
  const before = service.node.calls.filter(({ method }) => method === 'eth_call').length
  for (let scrape = 0; scrape < 20; scrape += 1) await readMetrics()
  const calls = service.node.calls.filter(({ method }) => method === 'eth_call').length - before
  // What vouchers need is read by the job beside it, whoever scrapes.
  expect(calls).toBeLessThan(15)
})

it('takes nothing for known where no node answers', async () => {
  const down = await startTestService(await createTestDatabase(), { METRICS_PORT: '0', RPC_URL: 'http://127.0.0.1:9' })
  await down.rows.setCursor()
  const text = await (await fetch(`http://127.0.0.1:${down.metricsPort}/metrics`)).text()
  await down.end()
  expect(text).toContain('api_figure_known{figure="solvency"} 0\n')
  expect(text).toContain('api_figure_known{figure="withdrawals"} 1\n')
  expect(text).not.toMatch(/^solvency_/m)
  expect(text).toMatch(/^rpc_errors_total\{endpoint="127\.0\.0\.1:9",kind="unreachable"\} [1-9]/m)
})
