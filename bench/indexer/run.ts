import { spawn } from 'node:child_process'
import { readFileSync } from 'node:fs'
import { setTimeout as sleep } from 'node:timers/promises'

const TIMEOUT_MS = 1_800_000
const POLL_MS = 20

export interface Run {
  workSeconds: number
  wholeSeconds: number
  /** Peak resident memory; undefined where there is no /proc. */
  peakMegabytes: number | undefined
}

interface Indexer {
  parameters: string[]
  cwd: string
  environment: Record<string, string>
  readState: () => Promise<'starting' | 'working' | 'done'>
}

export async function runIndexer({ parameters, cwd, environment, readState }: Indexer): Promise<Run> {
  const startedAt = performance.now()
  const child = spawn(process.execPath, parameters, {
    cwd,
    env: { PATH: process.env['PATH'] ?? '', HOME: process.env['HOME'] ?? '', NODE_ENV: 'production', ...environment },
    stdio: ['ignore', 'ignore', 'inherit'],
  })
  let ended: number | null | undefined
  child.once('exit', (code) => (ended = code))
  let workedAt: number | undefined
  let peakMegabytes: number | undefined
  for (;;) {
    const state = await readState()
    if (state !== 'starting') workedAt ??= performance.now()
    peakMegabytes = readPeakMegabytes(child.pid) ?? peakMegabytes
    if (state === 'done') break
    if (ended !== undefined) throw new Error(`The indexer ended with ${ended}`)
    if (performance.now() - startedAt > TIMEOUT_MS) throw new Error('The indexer did not reach the last block in time')
    await sleep(POLL_MS)
  }
  const at = performance.now()
  child.kill('SIGTERM')
  const patience = setTimeout(() => child.kill('SIGKILL'), 10_000)
  if (ended === undefined) await new Promise((settle) => child.once('exit', settle))
  clearTimeout(patience)
  return { workSeconds: (at - (workedAt ?? startedAt)) / 1_000, wholeSeconds: (at - startedAt) / 1_000, peakMegabytes }
}

function readPeakMegabytes(pid: number | undefined): number | undefined {
  try {
    return Math.round(Number(/VmHWM:\s+(\d+)/.exec(readFileSync(`/proc/${pid}/status`, 'utf8'))?.[1]) / 1_024)
  } catch {
    return undefined
  }
}
