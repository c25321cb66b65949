import { type SigningPause, signingPauses } from '@app/core/api/withdrawal'
import type { FollowerState } from './indexed/followers.ts'
import { collectDefaultMetrics, Counter, Gauge, Histogram, Registry } from 'prom-client'

export interface MetricsSources {
  readIndexer: () => Promise<{ block: number; lagSeconds: number; mismatches: number } | undefined>
  countListeners: () => number
  readSigning: () => Promise<readonly SigningPause[]>
  readJobs: () => Promise<readonly { name: string; succeededAt: number | null }[]>
  countDueDays: () => Promise<number | undefined>
  listFollowers: () => readonly FollowerState[]
  readPauses: () => Promise<readonly { key: string; until: number | null; isPaused: boolean }[]>
}

export interface Metrics {
  observeRequest(labels: { method: string; route: string; status: number }, seconds: number): void
  countRefused(): void
  /** @param by The name of a follower, or `primary`. */
  countRead(by: string): void
  render(): Promise<string>
  contentType: string
}

const buckets = [0.001, 0.0025, 0.005, 0.01, 0.025, 0.05, 0.1, 0.25, 0.5, 1, 2.5, 5, 10, 30]

export function createMetrics(sources: MetricsSources): Metrics {
  const { readIndexer, countListeners, readSigning, readPauses, readJobs, countDueDays, listFollowers } = sources
  const registry = new Registry()
  const registers = [registry]
  collectDefaultMetrics({ register: registry })
  const { requests, duration, refused } = createRequestMetrics(registers)
  const addGauge = (name: string, help: string, ...labelNames: string[]) =>
    new Gauge({ name, help, labelNames, registers })
  const block = addGauge('indexer_block', 'Last indexed block.')
  const lag = addGauge(
    'indexer_lag_seconds',
    'Seconds of chain time between the indexed block and the newest one known of.',
  )
  const mismatches = addGauge(
    'indexer_mismatches',
    'Sums of the contracts that the index does not have, above 0: nothing is signed, cancelled or settled.',
  )
  const known = addGauge(
    'indexer_known',
    '1 when the database says how far the chain is indexed; the figures beside it are void at 0.',
  )
  const listeners = addGauge('event_listeners', 'Open event streams.')
  const followers = createFollowerMetrics(registers)
  const jobs = addGauge(
    'job_last_success_timestamp_seconds',
    'When a turn of the job last ended well, in whichever replica; 0 for never, no series while that is not known.',
    'job',
  )
  const dueDays = addGauge(
    'settlement_days_due',
    'UTC days whose end is final and that are not settled; void while that is not known.',
  )
  const signing = addGauge(
    'signing_paused',
    '1 for each reason why no vouchers are signed, 0 for all others; no series while that is not known.',
    'reason',
  )
  const paused = addGauge(
    'contract_paused_until',
    'Unix seconds at which the pause of a contract ends, 0 for one that is not paused; no series while that is not known.',
    'contract',
  )

  async function setGovernance(): Promise<void> {
    const [reasons, pauses] = await Promise.all([
      readSigning().catch(() => undefined),
      readPauses().catch(() => undefined),
    ])
    signing.reset()
    paused.reset()
    for (const reason of signingPauses) if (reasons) signing.set({ reason }, reasons.includes(reason) ? 1 : 0)
    for (const { key, until, isPaused } of pauses ?? []) paused.set({ contract: key }, isPaused ? (until ?? 0) : 0)
  }

  async function setJobs(): Promise<void> {
    const [found, due] = await Promise.all([readJobs().catch(() => []), countDueDays().catch(() => undefined)])
    jobs.reset()
    for (const { name, succeededAt } of found) jobs.set({ job: name }, succeededAt ?? 0)
    dueDays.set(due ?? Number.NaN)
  }

  return {
    observeRequest({ method, route, status }, seconds) {
      requests.inc({ method, route, status })
      duration.observe({ method, route }, seconds)
    },
    countRefused: () => refused.inc(),
    countRead: (by) => followers.reads.inc({ by }),
    async render() {
      const indexer = await readIndexer().catch(() => undefined)
      known.set(indexer ? 1 : 0)
      block.set(indexer?.block ?? Number.NaN)
      lag.set(indexer?.lagSeconds ?? Number.NaN)
      mismatches.set(indexer?.mismatches ?? Number.NaN)
      listeners.set(countListeners())
      followers.set(listFollowers())
      await Promise.all([setGovernance(), setJobs()])
      return registry.metrics()
    },
    contentType: registry.contentType,
  }
}

function createRequestMetrics(registers: Registry[]) {
  return {
    requests: new Counter({
      name: 'http_requests_total',
      help: 'Requests answered, by route and status.',
      labelNames: ['method', 'route', 'status'],
      registers,
    }),
    duration: new Histogram({
      name: 'http_request_duration_seconds',
      help: 'Time until an answer began.',
      labelNames: ['method', 'route'],
      buckets,
      registers,
    }),
    refused: new Counter({
      name: 'http_requests_shed_total',
      help: 'Requests refused because others waited for too long already; they are in no other figure, nor in the log.',
      registers,
    }),
  }
}

function createFollowerMetrics(registers: Registry[]) {
  const labelNames = ['follower']
  const block = new Gauge({
    name: 'follower_block',
    help: 'Last block that a follower of the database has; void while it does not say.',
    labelNames,
    registers,
  })
  const used = new Gauge({
    name: 'follower_used',
    help: '1 for a follower that is as far as anything this process has told, so that reads of the chain go there; 0 for one that is left out.',
    labelNames,
    registers,
  })
  return {
    reads: new Counter({
      name: 'follower_reads_total',
      help: 'Reads of the chain that a follower might answer, by the server that did: the name of a follower, or primary.',
      labelNames: ['by'],
      registers,
    }),
    set(states: readonly FollowerState[]) {
      for (const { name: follower, blockNumber, isUsed } of states) {
        block.set({ follower }, blockNumber ?? Number.NaN)
        used.set({ follower }, isUsed ? 1 : 0)
      }
    },
  }
}
