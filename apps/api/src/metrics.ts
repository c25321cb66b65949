import { createRpcMetrics } from '@app/process/rpc-metrics'
import type { PoolLoad } from '@app/db/pool-load'
import type { RpcObserver } from '@app/rpc/endpoint'
import { collectDefaultMetrics, Counter, Gauge, Histogram, Registry } from 'prom-client'
import { createFigureMetrics, type Figures } from './figure-metrics.ts'
import type { FollowerState } from './indexed/followers.ts'

export interface MetricsSources {
  rpcUrls: readonly string[]
  figures: Figures
  countListeners: () => number
  readLoads: () => Readonly<Record<string, PoolLoad>>
  listFollowers: () => readonly FollowerState[]
}

export interface Metrics {
  rpcObserver: RpcObserver
  beginRequest(): (labels: { method: string; route: string; status: number }) => void
  countRefused(): void
  countRead(by: string): void
  render(): Promise<string>
  contentType: string
}

const buckets = [0.001, 0.0025, 0.005, 0.01, 0.025, 0.05, 0.1, 0.25, 0.5, 1, 2.5, 5, 10, 30]

export function createMetrics(sources: MetricsSources): Metrics {
  const { rpcUrls, figures, countListeners, readLoads, listFollowers } = sources
  const registry = new Registry()
  const registers = [registry]
  collectDefaultMetrics({ register: registry })
  const { requests, duration, refused, underWay } = createRequestMetrics(registers)
  const setFigures = createFigureMetrics(registers, figures)
  const setLoads = createLoadMetrics(registers, readLoads)
  const listeners = new Gauge({ name: 'event_listeners', help: 'Open event streams.', registers })
  const followers = createFollowerMetrics(registers)
  return {
    rpcObserver: createRpcMetrics(registers, rpcUrls),
    beginRequest() {
      const startedAt = performance.now()
      underWay.inc()
      return ({ method, route, status }) => {
        underWay.dec()
        requests.inc({ method, route, status })
        duration.observe({ method, route }, (performance.now() - startedAt) / 1_000)
      }
    },
    countRefused: () => refused.inc(),
    countRead: (by) => followers.reads.inc({ by }),
    async render() {
      listeners.set(countListeners())
      followers.set(listFollowers())
      setLoads()
      await setFigures()
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
    underWay: new Gauge({
      name: 'http_requests_under_way',
      help: 'Requests whose answer has not begun.',
      registers,
    }),
  }
}

function createLoadMetrics(registers: Registry[], readLoads: MetricsSources['readLoads']): () => void {
  const addGauge = (name: string, help: string) => new Gauge({ name, help, labelNames: ['pool'], registers })
  const size = addGauge('database_pool_connections', 'Connections to the database that there may be, by what for.')
  const inUse = addGauge('database_pool_in_use', 'Those of them that work.')
  const waiting = addGauge('database_pool_waiting', 'Statements and transactions that wait for one of them.')
  return () => {
    for (const [pool, load] of Object.entries(readLoads())) {
      size.set({ pool }, load.size)
      inUse.set({ pool }, load.inUse)
      waiting.set({ pool }, load.waiting)
    }
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
