import { spawn, type ChildProcess } from 'node:child_process'
import { createWriteStream, mkdirSync } from 'node:fs'
import path from 'node:path'
import type { PidFile } from './pid-file.ts'

export interface ChildSpec {
  name: string
  command: string
  args: string[]
  env: Record<string, string>
  cwd: string
  logDir: string
  pids: PidFile
  /** Called when the process ends without having been asked to. */
  onCrash: (how: string) => void
}

export interface Child {
  name: string
  pid: number
  /** SIGTERM, then SIGKILL after `graceMs`. Resolves when the process is gone. */
  stop(graceMs?: number): Promise<void>
}

const ended = (child: ChildProcess) => child.exitCode !== null || child.signalCode !== null

/** Starts a process whose output goes to `<logDir>/<name>.log` and whose pid is remembered, so that a later start can end it. */
export function startChild(spec: ChildSpec): Child {
  mkdirSync(spec.logDir, { recursive: true })
  const log = createWriteStream(path.join(spec.logDir, `${spec.name}.log`), { flags: 'a' })
  const child = spawn(spec.command, spec.args, {
    cwd: spec.cwd,
    env: { ...process.env, ...spec.env },
    stdio: ['ignore', 'pipe', 'pipe'],
    // Ctrl-C in a terminal goes to the whole group; children are ended in order by us instead.
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
