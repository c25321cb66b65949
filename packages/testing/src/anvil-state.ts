import { constants } from 'node:fs'
import { copyFile, mkdir, open, readFile, rename, rm, stat, utimes, writeFile } from 'node:fs/promises'
import { dirname } from 'node:path'
import { endProcess, getCommandLine, isProcessAlive } from './process.ts'

/**
 * Anvil writes its dump in place, so a kill can leave half of one. It dumps to `live`; only whole dumps become `good`.
 */
export type AnvilState = { good: string; live: string; pid: string }

export function getAnvilState(stateFile: string): AnvilState {
  return { good: stateFile, live: `${stateFile}.live`, pid: `${stateFile}.pid` }
}

/**
 * Ends an Anvil whose parent was killed and takes over the last whole dump.
 * @returns False when there is no state yet.
 */
export async function openAnvilState(state: AnvilState): Promise<boolean> {
  await mkdir(dirname(state.good), { recursive: true })
  await endLeftover(state)
  await promoteDump(state)
  return exists(state.good)
}

export async function recordAnvilPid(state: AnvilState, pid: number): Promise<void> {
  await writeFile(state.pid, String(pid))
}

async function endLeftover(state: AnvilState): Promise<void> {
  const pid = Number(await readFile(state.pid, 'utf8').catch(() => ''))
  if (pid && isProcessAlive(pid) && getCommandLine(pid)?.includes(state.live)) {
    await endProcess(pid, ['SIGTERM', 'SIGKILL'], 10_000)
  }
  await rm(state.pid, { force: true })
}

export async function closeAnvilState(state: AnvilState): Promise<void> {
  await promoteDump(state)
  await rm(state.pid, { force: true })
}

export async function promoteDump(state: AnvilState): Promise<void> {
  const live = await stat(state.live).catch(() => undefined)
  const good = await stat(state.good).catch(() => undefined)
  if (!live || (good && good.mtime >= live.mtime)) return
  const copy = `${state.good}.copy`
  await copyFile(state.live, copy, constants.COPYFILE_FICLONE)
  const after = await stat(state.live).catch(() => undefined)
  if (after?.mtimeMs === live.mtimeMs && (await isWholeJson(copy))) {
    await utimes(copy, live.atime, live.mtime)
    await rename(copy, state.good)
  } else {
    await rm(copy, { force: true })
  }
}

async function isWholeJson(path: string): Promise<boolean> {
  try {
    JSON.parse(await readFile(path, 'utf8'))
    return true
  } catch {
    return false
  }
}

/**
 * Unix seconds, as if the chain had never stopped: the timestamp of its last block plus the time since the dump, but
 * not before the computer's. Anvil started with it keeps jumps of time.
 */
export async function getResumeTimestamp(state: AnvilState): Promise<number> {
  const file = await open(state.good)
  try {
    const { buffer, bytesRead } = await file.read(Buffer.alloc(4096), 0, 4096, 0)
    const timestamp = /"timestamp":"(0x[0-9a-f]+)"/.exec(buffer.toString('utf8', 0, bytesRead))?.[1]
    if (timestamp === undefined)
      throw new Error(`${state.good} is not a state dump of anvil. Remove it to begin again.`)
    const { mtimeMs } = await file.stat()
    const now = Math.floor(Date.now() / 1000)
    return Math.max(now, Number(timestamp) + Math.max(0, now - Math.floor(mtimeMs / 1000)))
  } finally {
    await file.close()
  }
}

async function exists(path: string): Promise<boolean> {
  return stat(path).then(
    () => true,
    () => false,
  )
}
