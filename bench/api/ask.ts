import autocannon from 'autocannon'
import type { Server } from './server.ts'

const CONNECTIONS = 50

export interface Answers {
  perSecond: number
  p50: number
  p99: number
  /** Of the server's process, without the database; NaN where there is no /proc. */
  cpuMicroseconds: number
  /** Errors, timeouts and answers other than 2xx. */
  failed: number
}

/** From 50 connections without a pause, each starting at another path. */
export async function askForSeconds(server: Server, paths: readonly string[], seconds: number): Promise<Answers> {
  const before = server.readCpuMicroseconds()
  const requests = paths.map((path) => ({ path }))
  let connected = 0
  const result = await autocannon({
    url: server.url,
    connections: CONNECTIONS,
    duration: seconds,
    setupClient(client) {
      const start = Math.floor((connected * requests.length) / CONNECTIONS)
      connected += 1
      client.setRequests([...requests.slice(start), ...requests.slice(0, start)])
    },
  })
  return {
    perSecond: result.requests.average,
    p50: result.latency.p50,
    p99: result.latency.p99,
    cpuMicroseconds: (server.readCpuMicroseconds() - before) / result.requests.total,
    failed: result.errors + result.timeouts + result.non2xx,
  }
}
