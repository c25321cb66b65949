import { execFileSync } from 'node:child_process'
import { endProcess, isProcessAlive } from '@app/testing/process'
import { readFileSync, renameSync, writeFileSync } from 'node:fs'

interface Entry {
  pid: number
  /** When the operating system started the process: a number used again by another process has another start. */
  startedAt: string
}

/** Start time of a live process as the system tells it, undefined when there is no such process. */
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

/** Which processes a sandbox started, kept on disk so that the next start finds what a kill -9 left behind. */
export class PidFile {
  readonly #path: string
  readonly #entries: Record<string, Entry>

  constructor(path: string) {
    this.#path = path
    this.#entries = read(path)
  }

  remember(name: string, pid: number) {
    this.#entries[name] = { pid, startedAt: getProcessStart(pid) ?? 'unknown' }
    this.#write()
  }

  forget(name: string) {
    delete this.#entries[name]
    this.#write()
  }

  /** Live process remembered under `name`, undefined when it has ended. */
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

function read(path: string): Record<string, Entry> {
  try {
    return JSON.parse(readFileSync(path, 'utf8'))
  } catch {
    return {}
  }
}

/** Ends the processes of `names` that still run, politely first. Returns the names of those. */
export async function endLeftOvers(pids: PidFile, names: string[]): Promise<string[]> {
  const running = names.flatMap((name) => {
    const pid = pids.alive(name)
    return pid === undefined ? [] : [{ name, pid }]
  })
  await Promise.all(running.map(({ pid }) => endProcess(pid, ['SIGTERM', 'SIGKILL'], 5_000)))
  for (const name of names) pids.forget(name)
  return running.map(({ name }) => name)
}
