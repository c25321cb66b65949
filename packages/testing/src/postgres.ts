import { type ChildProcess, spawn } from 'node:child_process'
import { closeSync, existsSync, openSync, readFileSync, rmSync, chownSync, chmodSync } from 'node:fs'
import { dirname, join } from 'node:path'
import { setTimeout as sleep } from 'node:timers/promises'
import postgres from 'postgres'
import { getFreePort, isPortFree } from './free-port.ts'
import { getPostgresBinaries, getPostgresUser, type PostgresBinaries, type PostgresUser } from './postgres-binaries.ts'
import { type Cluster, getClusterPath, openCluster } from './postgres-cluster.ts'
import { endProcess, getCommandLine, isProcessAlive } from './process.ts'
import { createScratch } from './scratch.ts'

export type PostgresOptions = {
  /** Kept between runs. Without it the data are temporary and not synced to disk. */
  dataDir?: string
  /** Default: a free one, or that of a server left running on the same data. */
  port?: number
  settings?: Record<string, string>
}

export type Postgres = {
  /** With the superuser's password: never log it. */
  url: string
  port: number
  pid: number
  stop(): Promise<void>
  kill(): Promise<void>
}

const volatileSettings = { fsync: 'off', synchronous_commit: 'off', full_page_writes: 'off', max_connections: '200' }

/**
 * Starts a real PostgreSQL on 127.0.0.1. It outlives this process: the next start on the same data reuses a server left
 * running. As root it runs as the system user `postgres`.
 */
export async function startPostgres(options: PostgresOptions = {}): Promise<Postgres> {
  const user = getPostgresUser()
  const binaries = getPostgresBinaries(user)
  if (options.dataDir !== undefined) {
    return openServer(getClusterPath(options.dataDir, user), options, binaries, user, async () => undefined)
  }
  const scratch = await createScratch('postgres')
  chmodSync(scratch.path, 0o711)
  const path = getClusterPath(join(scratch.path, 'data'), user)
  if (user && dirname(path) === scratch.path) chownSync(scratch.path, user.uid, user.gid)
  const settings = { ...volatileSettings, ...options.settings }
  const remove = async () => {
    rmSync(path, { recursive: true, force: true, maxRetries: 5 })
    await scratch.remove()
  }
  try {
    const server = await openServer(path, { ...options, settings }, binaries, user, remove)
    await scratch.recordChild(server.pid)
    return server
  } catch (error) {
    await remove()
    throw error
  }
}

export async function removePostgresData(dataDir: string): Promise<void> {
  const path = getClusterPath(dataDir, getPostgresUser())
  const running = readPostmaster(path)
  if (running) await endProcess(running.pid, ['SIGINT', 'SIGQUIT', 'SIGKILL'], 10_000)
  rmSync(path, { recursive: true, force: true, maxRetries: 5 })
}

async function openServer(
  path: string,
  options: PostgresOptions,
  binaries: PostgresBinaries,
  user: PostgresUser,
  afterStop: () => Promise<void>,
): Promise<Postgres> {
  let running = readPostmaster(path)
  if (running && options.port !== undefined && running.port !== options.port) {
    await endProcess(running.pid, ['SIGINT', 'SIGQUIT', 'SIGKILL'], 10_000)
    running = undefined
  }
  const cluster = await openCluster(path, binaries, user)
  const launched = running ? undefined : await launch(cluster, options, binaries, user)
  const { pid, port } = await waitUntilReady(cluster, launched)
  const end = async (signals: NodeJS.Signals[]) => {
    const now = readPostmaster(path)
    if (now) await endProcess(now.pid, signals, 10_000)
  }
  return {
    url: getUrl(cluster, port),
    port,
    pid,
    stop: async () => {
      await end(['SIGINT', 'SIGQUIT', 'SIGKILL'])
      await afterStop()
    },
    kill: async () => end(['SIGKILL']),
  }
}

function getUrl({ password }: Cluster, port: number): string {
  return `postgres://postgres:${password}@127.0.0.1:${port}/postgres`
}

type Postmaster = { pid: number; port: number; ready: boolean }

/** Removes a lock file whose process is gone or is another program. */
function readPostmaster(path: string): Postmaster | undefined {
  const lock = join(path, 'postmaster.pid')
  if (!existsSync(lock)) return undefined
  const lines = readFileSync(lock, 'utf8').split('\n')
  const pid = Math.abs(Number(lines[0]))
  if (!pid) return undefined
  const command = isProcessAlive(pid) ? getCommandLine(pid) : ''
  if (command !== undefined && !command.includes(path)) {
    rmSync(lock, { force: true })
    return undefined
  }
  return { pid, port: Number(lines[3] ?? 0), ready: lines[7]?.trim() === 'ready' }
}

async function launch(
  cluster: Cluster,
  options: PostgresOptions,
  binaries: PostgresBinaries,
  user: PostgresUser,
): Promise<ChildProcess> {
  const port = options.port ?? (await getFreePort())
  if (!(await isPortFree(port))) throw new Error(`Port ${port} is taken. Choose another one for the database.`)
  const settings = { listen_addresses: '127.0.0.1', unix_socket_directories: '', ...options.settings }
  const log = openSync(getLogFile(cluster), 'a', 0o600)
  const child = spawn(
    binaries.postgres,
    [
      '-D',
      cluster.path,
      '-p',
      String(port),
      ...Object.entries(settings).flatMap(([name, value]) => ['-c', `${name}=${value}`]),
    ],
    {
      ...user,
      cwd: cluster.path,
      detached: true,
      env: { PATH: process.env['PATH'], LC_ALL: 'C' },
      stdio: ['ignore', log, log],
    },
  )
  closeSync(log)
  child.unref()
  await new Promise<void>((settle, reject) => {
    child.once('spawn', settle)
    child.once('error', reject)
  })
  return child
}

function getLogFile(cluster: Cluster): string {
  return join(cluster.path, 'server.log')
}

async function waitUntilReady(cluster: Cluster, launched: ChildProcess | undefined): Promise<Postmaster> {
  const deadline = Date.now() + 120_000
  let reason: string | undefined
  for (;;) {
    const server = readPostmaster(cluster.path)
    if (server?.ready) {
      reason = await getConnectionError(getUrl(cluster, server.port))
      if (reason === undefined) return server
    }
    const exited = launched ? launched.exitCode !== null || launched.signalCode !== null : !server
    if (exited || Date.now() > deadline) {
      const log = readFileSync(getLogFile(cluster), 'utf8').split('\n').slice(-12).join('\n').trim()
      throw new Error(
        `PostgreSQL in ${cluster.path} did not start${reason ? ` (${reason})` : ''}. Its log ends:\n${log}`,
      )
    }
    await sleep(25)
  }
}

async function getConnectionError(url: string): Promise<string | undefined> {
  const sql = postgres(url, { max: 1, connect_timeout: 5, onnotice: () => undefined })
  try {
    await sql`select 1`
    return undefined
  } catch (error) {
    return error instanceof Error ? error.message : 'no connection'
  } finally {
    await sql.end({ timeout: 1 })
  }
}
