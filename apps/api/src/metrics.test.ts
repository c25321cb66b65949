import { afterEach, expect, it, vi } from 'vitest'
import type { Figures } from './figure-metrics.ts'
import { readAtMost } from './figures.ts'
import { createMetrics } from './metrics.ts'

afterEach(() => void vi.useRealTimers())

const nothing = () => Promise.resolve(undefined)
const unknown: Figures = {
  index: nothing,
  signing: nothing,
  pauses: nothing,
  jobs: nothing,
  dueDays: nothing,
  solvency: nothing,
  pools: nothing,
  withdrawals: nothing,
}
const labelled =
  /^(signing_paused|contract_paused_until|job_last|solvency|dividend_pool|withdrawals)[a-z_]*(\{.*\})? (.*)$/gm

function create(figures: Figures) {
  const load = { size: 4, inUse: 3, waiting: 0 }
  const sources = {
    rpcUrls: ['https://user:secret@one.example/a-long-key'],
    countListeners: () => 0,
    listFollowers: () => [],
  }
  return createMetrics({ ...sources, figures, readLoads: () => ({ answers: load }) })
}

it('what is not known has no series, or is void, and is said to be not known', async () => {
  const text = await create(unknown).render()
  expect(text.match(labelled)).toBeNull()
  for (const name of ['api_index_block', 'api_index_lag_seconds', 'settlement_days_due'])
    expect(text).toMatch(new RegExp(`^${name} Nan$`, 'm'))
  for (const figure of Object.keys(unknown)) expect(text).toContain(`api_figure_known{figure="${figure}"} 0\n`)
})

it('what is known to be nothing is 0, and a figure that is lost leaves no former one behind', async () => {
  const debt = { contract: 'dividendVault', kind: 'withdrawals', token: 'USDT' }
  const known: Figures = {
    index: () => Promise.resolve({ block: 7, lagSeconds: 0 }),
    signing: () => Promise.resolve(['noSigner']),
    pauses: () => Promise.resolve([{ key: 'dividendVault', until: 9, isPaused: false }]),
    jobs: () => Promise.resolve([{ name: 'signing', succeededAt: 8 }]),
    dueDays: () => Promise.resolve(0),
    solvency: () => Promise.resolve([{ ...debt, held: 1, owed: 3, missing: 2 }]),
    pools: () => Promise.resolve([{ pool: 've', token: 'USDT', endsAt: 86_400 }]),
    withdrawals: () => Promise.resolve([{ state: 'pending', count: 2, oldestAt: 5 }]),
  }
  const figures = { ...known }
  const metrics = create(figures)
  const text = await metrics.render()
  for (const line of [
    'api_index_block 7',
    'settlement_days_due 0',
    'signing_paused{reason="noSigner"} 1',
    'signing_paused{reason="unequal"} 0',
    'contract_paused_until{contract="dividendVault"} 0',
    'job_last_success_timestamp_seconds{job="signing"} 8',
    'solvency_missing_tokens{contract="dividendVault",kind="withdrawals",token="USDT"} 2',
    'dividend_pool_end_timestamp_seconds{pool="ve",token="USDT"} 86400',
    'withdrawals{state="pending"} 2',
    'withdrawals{state="resend"} 0',
    'withdrawals_oldest_timestamp_seconds{state="pending"} 5',
    'database_pool_in_use{pool="answers"} 3',
    'api_figure_known{figure="solvency"} 1',
  ])
    expect(text).toContain(`${line}\n`)
  expect(text).not.toContain('withdrawals_oldest_timestamp_seconds{state="resend"}')
  Object.assign(figures, unknown)
  expect((await metrics.render()).match(labelled)).toBeNull()
})

it('names an endpoint by its host alone, with 0 failures until there is one', async () => {
  const metrics = create(unknown)
  expect(await metrics.render()).toContain('rpc_errors_total{endpoint="one.example",kind="timeout"} 0\n')
  metrics.rpcObserver.came('one.example', 'timeout')
  metrics.rpcObserver.came('one.example', 'answered')
  const text = await metrics.render()
  expect(text).toContain('rpc_errors_total{endpoint="one.example",kind="timeout"} 1\n')
  expect(text).toContain('rpc_answers_total{endpoint="one.example"} 1\n')
  expect(text).not.toMatch(/secret|a-long-key/)
})

it('a figure is read once for all who ask, again after its time, and sooner when it failed or took too long', async () => {
  vi.useFakeTimers({ toFake: ['setTimeout', 'clearTimeout', 'performance'] })
  const read = vi.fn<() => Promise<number>>().mockResolvedValue(1)
  const figure = readAtMost(60_000, read)
  expect(await Promise.all([figure(), figure()])).toEqual([1, 1])
  vi.advanceTimersByTime(59_999)
  expect(await figure()).toBe(1)
  expect(read).toHaveBeenCalledTimes(1)
  vi.advanceTimersByTime(1)
  read.mockRejectedValueOnce(new Error('down'))
  expect(await figure()).toBeUndefined()
  vi.advanceTimersByTime(9_999)
  expect(await figure()).toBeUndefined()
  vi.advanceTimersByTime(1)
  read.mockReturnValueOnce(new Promise(() => undefined))
  const late = figure()
  await vi.advanceTimersByTimeAsync(5_000)
  expect(await late).toBeUndefined()
  vi.advanceTimersByTime(10_000)
  expect(await figure()).toBe(1)
  expect(read).toHaveBeenCalledTimes(4)
})
