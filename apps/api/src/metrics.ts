import { type SigningPause, signingPauses } from '@app/core/api/withdrawal'
import { collectDefaultMetrics, Counter, Gauge, Histogram, Registry } from 'prom-client'

export interface MetricsSources {
  readIndexer: () => Promise<{ block: number; lagSeconds: number }>
  countListeners: () => number
  readSigning: () => Promise<readonly SigningPause[]>
  readJobs: () => Promise<readonly { name: string; succeededAt: number | null }[]>
  countDueDays: () => Promise<number | undefined>
  readPauses: () => Promise<readonly { key: string; until: number | null; isPaused: boolean }[]>
}

export interface Metrics {
  observeRequest(labels: { method: string; route: string; status: number }, seconds: number): void
  countRefused(): void
  render(): Promise<string>
  contentType: string
}

const buckets = [0.001, 0.0025, 0.005, 0.01, 0.025, 0.05, 0.1, 0.25, 0.5, 1, 2.5, 5, 10, 30]

export function createMetrics(sources: MetricsSources): Metrics {
  const { readIndexer, countListeners, readSigning, readPauses, readJobs, countDueDays } = sources
  const registry = new Registry()
  const registers = [registry]
  collectDefaultMetrics({ register: registry })
  const { requests, duration, refused } = createRequestMetrics(registers)
  const addGauge = (name: string, help: string, ...labelNames: string[]) =>
    new Gauge({ name, help, labelNames, registers })
  const block = addGauge('api_index_block', 'The indexed block that answers are of.')
  const lag = addGauge(
    'api_index_lag_seconds',
    'Seconds that this block is behind the chain, by which answers are called stale.',
  )
  const known = addGauge(
    'api_index_known',
    '1 when the database says how far the chain is indexed; the figures beside it are void at 0.',
  )
  const listeners = addGauge('event_listeners', 'Open event streams.')
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
    async render() {
      const indexer = await readIndexer().catch(() => undefined)
      known.set(indexer ? 1 : 0)
      block.set(indexer?.block ?? Number.NaN)
      lag.set(indexer?.lagSeconds ?? Number.NaN)
      listeners.set(countListeners())
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
