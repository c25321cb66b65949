import { spawn } from 'node:child_process'
import { readFileSync } from 'node:fs'
import { getFreePort } from '@app/testing/free-port'

const MICROSECONDS_PER_TICK = 10_000

export interface Server {
  url: string
  readCpuMicroseconds(): number
  stop(): void
}

/** In a process of its own, as in production. */
export async function startServer(file: string, environment: Record<string, string>): Promise<Server> {
  const port = await getFreePort()
  const child = spawn(process.execPath, ['--max-semi-space-size=32', '--import', 'tsx', file], {
    env: { PATH: process.env['PATH'] ?? '', NODE_ENV: 'production', PORT: String(port), ...environment },
    stdio: ['ignore', 'ignore', 'inherit'],
  })
  return {
    url: `http://127.0.0.1:${port}`,
    readCpuMicroseconds() {
      try {
        const fields = readFileSync(`/proc/${child.pid}/stat`, 'utf8').split(') ')[1]?.split(' ') ?? []
        return (Number(fields[11]) + Number(fields[12])) * MICROSECONDS_PER_TICK
      } catch {
        return Number.NaN
      }
    },
    stop: () => child.kill('SIGTERM'),
  }
}
