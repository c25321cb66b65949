import { type SigningPause, signingPauses } from '@app/core/api/withdrawal'
import { collectDefaultMetrics, Counter, Gauge, Histogram, Registry } from 'prom-client'

export interface MetricsSources {
  readIndexer: () => Promise<{ block: number; lagSeconds: number; mismatches: number } | undefined>
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
  const requests = new Counter({
    name: 'http_requests_total',
    help: 'Requests answered, by route and status.',
    labelNames: ['method', 'route', 'status'],
    registers,
  })
  const duration = new Histogram({
    name: 'http_request_duration_seconds',
    help: 'Time until an answer began.',
    labelNames: ['method', 'route'],
    buckets,
    registers,
  })
  const refused = new Counter({
    name: 'http_requests_shed_total',
    help: 'Requests refused because others waited for too long already; they are in no other figure, nor in the log.',
    registers,
  })
  const block = new Gauge({ name: 'indexer_block', help: 'Last indexed block.', registers })
  const lag = new Gauge({
    name: 'indexer_lag_seconds',
    help: 'Seconds of chain time between the indexed block and the newest one known of.',
    registers,
  })
  const mismatches = new Gauge({
    name: 'indexer_mismatches',
    help: 'Sums of the contracts that the index does not have, above 0: nothing is signed, cancelled or settled.',
    registers,
  })
  const known = new Gauge({
    name: 'indexer_known',
    help: '1 when the database says how far the chain is indexed; the figures beside it are void at 0.',
    registers,
  })
  const listeners: Gauge = new Gauge({
    name: 'event_listeners',
    help: 'Open event streams.',
    registers,
    collect: (): void => listeners.set(countListeners()),
  })
  const jobs = new Gauge({
    name: 'job_last_success_timestamp_seconds',
    help: 'When a turn of the job last ended well, in whichever replica; 0 for never, no series while that is not known.',
    labelNames: ['job'],
    registers,
  })
  const dueDays = new Gauge({
    name: 'settlement_days_due',
    help: 'UTC days whose end is final and that are not settled; void while that is not known.',
    registers,
  })
  const signing = new Gauge({
    name: 'signing_paused',
    help: '1 for each reason why no vouchers are signed, 0 for all others; no series while that is not known.',
    labelNames: ['reason'],
    registers,
  })
  const paused = new Gauge({
    name: 'contract_paused_until',
    help: 'Unix seconds at which the pause of a contract ends, 0 for one that is not paused; no series while that is not known.',
    labelNames: ['contract'],
    registers,
  })

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
      mismatches.set(indexer?.mismatches ?? Number.NaN)
      await Promise.all([setGovernance(), setJobs()])
      return registry.metrics()
    },
    contentType: registry.contentType,
  }
}
