import { execFileSync } from 'node:child_process'
import { readFileSync, renameSync, writeFileSync } from 'node:fs'

interface Entry {
  pid: number
  /** When the operating system started the process: a number used again by another process has another start. */
  startedAt: string
}

/** Start time of a live process as the system tells it, undefined when there is no such process. */
export function processStart(pid: number): string | undefined {
  try {
    process.kill(pid, 0)
  } catch (error) {
    if ((error as NodeJS.ErrnoException).code !== 'EPERM') return undefined
  }
  if (process.platform === 'linux') {
    try {
      const stat = readFileSync(`/proc/${pid}/stat`, 'utf8')
      const fields = stat.slice(stat.lastIndexOf(')') + 2).split(' ')
      return fields[0] === 'Z' ? undefined : fields[19]
    } catch {
      return undefined
    }
  }
  if (process.platform === 'win32') return 'unknown'
  try {
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
    this.#entries[name] = { pid, startedAt: processStart(pid) ?? 'unknown' }
    this.#write()
  }

  forget(name: string) {
    delete this.#entries[name]
    this.#write()
  }

  /** Live process remembered under `name`, undefined when it has ended. */
  alive(name: string): number | undefined {
    const entry = this.#entries[name]
    return entry && processStart(entry.pid) === entry.startedAt ? entry.pid : undefined
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

/** Ends the live processes of `names`, politely first. Returns the names that were still running. */
export async function endLeftOvers(pids: PidFile, names: string[]): Promise<string[]> {
  const found: string[] = []
  for (const name of names) {
    const pid = pids.alive(name)
    if (pid !== undefined) {
      found.push(name)
      signal(pid, 'SIGTERM')
    }
  }
  const deadline = Date.now() + 5_000
  while (found.some((name) => pids.alive(name) !== undefined) && Date.now() < deadline) {
    await new Promise((resolve) => setTimeout(resolve, 50))
  }
  for (const name of found) {
    const pid = pids.alive(name)
    if (pid !== undefined) signal(pid, 'SIGKILL')
  }
  for (const name of names) pids.forget(name)
  return found
}

function signal(pid: number, name: NodeJS.Signals) {
  try {
    process.kill(pid, name)
  } catch (error) {
    if ((error as NodeJS.ErrnoException).code !== 'ESRCH') throw error
  }
}
