import { type ChildProcess, execFileSync, spawn } from 'node:child_process'
import { endProcess, isProcessAlive } from '@app/testing/process'
import { createWriteStream, mkdirSync, readFileSync, renameSync, writeFileSync } from 'node:fs'
import path from 'node:path'

interface Entry {
  pid: number
  /** As the operating system reports it: another process may get the same pid. */
  startedAt: string
}

export function getProcessStart(pid: number): string | undefined {
  if (!isProcessAlive(pid)) return undefined
  try {
    if (process.platform === 'linux') {
      const stat = readFileSync(`/proc/${pid}/stat`, 'utf8')
      return stat.slice(stat.lastIndexOf(')') + 2).split(' ')[19]
    }
    if (process.platform === 'win32') return 'unknown'
    return execFileSync('ps', ['-o', 'lstart=', '-p', String(pid)], { encoding: 'utf8' }).trim() || undefined
  } catch {
    return undefined
  }
}

/** Lets the next start find what a kill -9 left behind. */
export class PidFile {
  readonly #path: string
  readonly #entries: Record<string, Entry>

  constructor(file: string) {
    this.#path = file
    this.#entries = read(file)
  }

  remember(name: string, pid: number) {
    this.#entries[name] = { pid, startedAt: getProcessStart(pid) ?? 'unknown' }
    this.#write()
  }

  forget(name: string) {
    delete this.#entries[name]
    this.#write()
  }

  alive(name: string): number | undefined {
    const entry = this.#entries[name]
    return entry && getProcessStart(entry.pid) === entry.startedAt ? entry.pid : undefined
  }

  names(): string[] {
    return Object.keys(this.#entries)
  }

  #write() {
    const temporary = `${this.#path}.${process.pid}`
    writeFileSync(temporary, JSON.stringify(this.#entries))
    renameSync(temporary, this.#path)
  }
}

function read(file: string): Record<string, Entry> {
  try {
    return JSON.parse(readFileSync(file, 'utf8'))
  } catch {
    return {}
  }
}

export async function endLeftOvers(pids: PidFile, names: string[]): Promise<string[]> {
  const running = names.flatMap((name) => {
    const pid = pids.alive(name)
    return pid === undefined ? [] : [{ name, pid }]
  })
  await Promise.all(running.map(({ pid }) => endProcess(pid, ['SIGTERM', 'SIGKILL'], 5_000)))
  for (const name of names) pids.forget(name)
  return running.map(({ name }) => name)
}

export interface ChildSpec {
  name: string
  command: string
  args: string[]
  env: Record<string, string>
  cwd: string
  logDir: string
  pids: PidFile
  onCrash: (how: string) => void
}

export interface Child {
  name: string
  pid: number
  stop(graceMs?: number): Promise<void>
}

const ended = (child: ChildProcess) => child.exitCode !== null || child.signalCode !== null

export function startChild(spec: ChildSpec): Child {
  mkdirSync(spec.logDir, { recursive: true })
  const log = createWriteStream(path.join(spec.logDir, `${spec.name}.log`), { flags: 'a' })
  const child = spawn(spec.command, spec.args, {
    cwd: spec.cwd,
    env: { ...process.env, ...spec.env },
    stdio: ['ignore', 'pipe', 'pipe'],
    // Ctrl-C goes to the whole group, but children are ended in order.
    detached: process.platform !== 'win32',
  })
  child.stdout.pipe(log, { end: false })
  child.stderr.pipe(log, { end: false })
  const pid = child.pid
  let stopping = false
  const gone = new Promise<void>((resolve) => {
    child.once('error', (error) => {
      if (!stopping) spec.onCrash(error.message)
      resolve()
    })
    child.once('exit', (code, signal) => {
      spec.pids.forget(spec.name)
      log.end()
      if (!stopping) spec.onCrash(signal ? `ended by ${signal}` : `exited with ${code}`)
      resolve()
    })
  })
  if (pid !== undefined) spec.pids.remember(spec.name, pid)
  return {
    name: spec.name,
    pid: pid ?? -1,
    async stop(graceMs = 5_000) {
      stopping = true
      if (ended(child)) return
      child.kill('SIGTERM')
      const timer = setTimeout(() => child.kill('SIGKILL'), graceMs)
      await gone
      clearTimeout(timer)
    },
  }
}

export interface Supervised {
  stop(): Promise<void>
}

const restartsAllowed = 5
const windowMs = 60_000

export function startSupervised(spec: Omit<ChildSpec, 'onCrash'>, onGiveUp: (what: string) => void): Supervised {
  let current: Child
  let stopped = false
  let timer: NodeJS.Timeout | undefined
  const crashes: number[] = []
  const launch = () => {
    current = startChild({ ...spec, onCrash })
  }
  function onCrash(how: string) {
    if (stopped) return
    const now = performance.now()
    crashes.push(now)
    while (crashes[0]! < now - windowMs) crashes.shift()
    if (crashes.length > restartsAllowed) {
      onGiveUp(
        `The ${spec.name} ${how} for the ${crashes.length}th time in a minute. Its last words are in ${spec.logDir}/${spec.name}.log`,
      )
      return
    }
    console.log(`The ${spec.name} ${how}; starting it again.`)
    timer = setTimeout(launch, 200 * crashes.length)
  }
  launch()
  return {
    async stop() {
      stopped = true
      clearTimeout(timer)
      await current.stop()
    },
  }
}
