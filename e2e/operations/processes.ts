import { type ChildProcess, spawn } from 'node:child_process'
import { once } from 'node:events'
import path from 'node:path'
import { setTimeout as sleep } from 'node:timers/promises'
import type { RunTimeRole } from '@app/db/as-role'
import { getFreePort } from '@app/testing/free-port'
import { expect } from 'vitest'

export const root = path.resolve(import.meta.dirname, '../..')

export const kinds = ['indexer', 'settler', 'signer', 'api'] as const
export type Kind = (typeof kinds)[number]

export interface Running {
  kind: Kind
  child: ChildProcess
  /** Of `/readyz`; an API serves everything there. */
  port: number
  metricsPort: number
  /** Its last words. */
  output: string
}

export type ProcessSet = Record<Kind, Running[]>

export interface Surroundings {
  /** What every process is given. */
  environment: Readonly<Record<string, string>>
  getDatabaseUrl: (role: RunTimeRole) => string
  /** Where signers listen. */
  sockets: string
}

export type Processes = ReturnType<typeof createProcesses>

/** Processes as an operator starts them, each in the folder of its version and under its own role of the database. */
export function createProcesses(surroundings: Surroundings) {
  const running = new Set<Running>()

  async function start(tree: string, kind: Kind, extra: Record<string, string> = {}): Promise<Running> {
    const metricsPort = await getFreePort()
    const port = kind === 'api' ? await getFreePort() : metricsPort
    const child = spawn(process.execPath, ['--max-old-space-size=256', '--import', 'tsx', `apps/${kind}/src/main.ts`], {
      cwd: tree,
      env: {
        PATH: process.env['PATH'],
        ...surroundings.environment,
        DATABASE_URL: surroundings.getDatabaseUrl(`app_${kind}`),
        METRICS_PORT: String(metricsPort),
        ...(kind === 'api' ? { PORT: String(port), HOST: '127.0.0.1', DRAIN_SECONDS: '1' } : {}),
        ...extra,
      },
      stdio: ['ignore', 'pipe', 'pipe'],
    })
    const one: Running = { kind, child, port, metricsPort, output: '' }
    for (const stream of [child.stdout, child.stderr])
      stream.on('data', (chunk: Buffer) => (one.output = (one.output + chunk.toString()).slice(-20_000)))
    running.add(one)
    return one
  }

  /** Of a machine with an API and a signer. */
  const startOn = async (tree: string, kind: 'signer' | 'api', machine: string) =>
    start(tree, kind, {
      SIGNER_SOCKET: path.join(surroundings.sockets, `${machine}.sock`),
      VOUCHER_LOG_DIR: path.join(surroundings.sockets, 'vouchers'),
      // The chain's clock is moved, that of the machine is not.
      ...(kind === 'signer' ? { SANDBOX_NODE: 'http://127.0.0.1' } : {}),
    })

  /** One indexer, one settler, and two APIs with a signer beside each. */
  async function startSet(tree: string, round: string): Promise<ProcessSet> {
    const set: ProcessSet = { indexer: [], settler: [], signer: [], api: [] }
    set.indexer.push(await start(tree, 'indexer'))
    set.settler.push(await start(tree, 'settler'))
    for (const machine of [`${round}1`, `${round}2`]) {
      const [signer, api] = await Promise.all([startOn(tree, 'signer', machine), startOn(tree, 'api', machine)])
      set.signer.push(signer)
      set.api.push(api)
    }
    return set
  }

  async function end(one: Running): Promise<void> {
    const ended = once(one.child, 'exit')
    one.child.kill('SIGTERM')
    expect([one.kind, ...((await ended) as unknown[])]).toEqual([one.kind, 0, null])
    running.delete(one)
  }

  /** As a machine that loses its power does. */
  async function kill(one: Running): Promise<void> {
    running.delete(one)
    if (one.child.exitCode !== null || one.child.signalCode !== null) return
    const ended = once(one.child, 'exit')
    one.child.kill('SIGKILL')
    await ended
  }

  return {
    running: running as ReadonlySet<Running>,
    start,
    startOn,
    startSet,
    end,
    kill,
    killAll: async () => void (await Promise.all([...running].map(kill))),
  }
}

export async function untilReady(one: Running): Promise<void> {
  await expect
    .poll(
      async () => {
        if (one.child.exitCode !== null) throw new Error(`The ${one.kind} has ended: ${one.output.slice(-2_000)}`)
        return (await fetch(`http://127.0.0.1:${one.port}/readyz`).catch(() => undefined))?.status
      },
      { timeout: 600_000, interval: 200 },
    )
    .toBe(200)
}

/** The indexer first: it is to make what the others read. */
export async function replaceSet(
  processes: Processes,
  tree: string,
  round: string,
  before: ProcessSet,
): Promise<ProcessSet> {
  const after = await processes.startSet(tree, round)
  for (const kind of kinds)
    for (const [index, one] of after[kind].entries()) {
      await untilReady(one)
      // A balancer sees a replica a moment after it is ready.
      await sleep(500)
      await processes.end(before[kind][index]!)
    }
  return after
}
