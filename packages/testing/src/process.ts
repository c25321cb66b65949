import { execFileSync } from 'node:child_process'
import { readFileSync } from 'node:fs'
import { setTimeout as sleep } from 'node:timers/promises'

export function isProcessAlive(pid: number): boolean {
  try {
    process.kill(pid, 0)
  } catch (error) {
    return (error as NodeJS.ErrnoException).code === 'EPERM'
  }
  return !isZombie(pid)
}

function isZombie(pid: number): boolean {
  if (process.platform !== 'linux') return false
  try {
    const stat = readFileSync(`/proc/${pid}/stat`, 'utf8')
    return stat.slice(stat.lastIndexOf(')') + 2).startsWith('Z')
  } catch {
    return false
  }
}

export function getCommandLine(pid: number): string | undefined {
  try {
    if (process.platform === 'linux') {
      return readFileSync(`/proc/${pid}/cmdline`, 'utf8').replaceAll('\0', ' ').trim()
    }
    if (process.platform === 'win32') return undefined
    return execFileSync('ps', ['-o', 'command=', '-p', String(pid)], { encoding: 'utf8' }).trim()
  } catch {
    return undefined
  }
}

export async function waitForProcessEnd(pid: number, timeoutMs: number): Promise<boolean> {
  const deadline = Date.now() + timeoutMs
  while (isProcessAlive(pid)) {
    if (Date.now() > deadline) return false
    await sleep(20)
  }
  return true
}

function sendSignal(pid: number, signal: NodeJS.Signals): void {
  try {
    process.kill(pid, signal)
  } catch (error) {
    if ((error as NodeJS.ErrnoException).code !== 'ESRCH') throw error
  }
}

/** Each signal has `timeoutMs` to take effect. Throws when the process survives them all. */
export async function endProcess(pid: number, signals: NodeJS.Signals[], timeoutMs: number): Promise<void> {
  for (const signal of signals) {
    sendSignal(pid, signal)
    if (await waitForProcessEnd(pid, timeoutMs)) return
  }
  throw new Error(`Process ${pid} did not end after ${signals.join(', ')}. End it by hand and start again.`)
}

function listChildren(parents: readonly number[]): number[] {
  const rows = execFileSync('ps', ['-e', '-o', 'pid=,ppid='], { encoding: 'utf8' }).trim().split('\n')
  return rows
    .map((row) => row.trim().split(/\s+/).map(Number) as [pid: number, parent: number])
    .filter(([, parent]) => parents.includes(parent))
    .map(([pid]) => pid)
}

/**
 * They and their children hang: connections stay, and nobody answers.
 * @returns All of them, for `thawProcesses`.
 */
export function freezeProcesses(parents: readonly number[]): number[] {
  for (const pid of parents) sendSignal(pid, 'SIGSTOP')
  // None of them has another child from here on.
  const children = listChildren(parents)
  for (const pid of children) sendSignal(pid, 'SIGSTOP')
  return [...parents, ...children]
}

export function thawProcesses(pids: readonly number[]): void {
  for (const pid of pids) sendSignal(pid, 'SIGCONT')
}
