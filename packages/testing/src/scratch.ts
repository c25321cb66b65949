import { mkdir, mkdtemp, readdir, readFile, rm, stat, writeFile } from 'node:fs/promises'
import { tmpdir, userInfo } from 'node:os'
import { join } from 'node:path'
import { endProcess, getCommandLine, isProcessAlive } from './process.ts'

export type Scratch = {
  path: string
  /** Ends the process if its owner was killed. */
  recordChild(pid: number): Promise<void>
  remove(): Promise<void>
}

const root = join(tmpdir(), `app-testing-${userInfo().uid}`)

/** A temporary folder of this process. Removes folders of dead owners, and ends their servers. */
export async function createScratch(kind: string): Promise<Scratch> {
  await mkdir(root, { recursive: true, mode: 0o711 })
  await assertOwnRoot()
  await sweepScratch()
  const path = await mkdtemp(join(root, `${kind}-${process.pid}-`))
  return {
    path,
    recordChild: async (pid) => writeFile(join(path, 'child.pid'), String(pid)),
    remove: async () => rm(path, { recursive: true, force: true, maxRetries: 5 }),
  }
}

async function assertOwnRoot(): Promise<void> {
  const { uid } = await stat(root)
  if (process.getuid !== undefined && uid !== process.getuid()) {
    throw new Error(`${root} belongs to another user. Remove it or set TMPDIR to a folder of your own.`)
  }
}

async function sweepScratch(): Promise<void> {
  for (const name of await readdir(root)) {
    const owner = Number(/^[a-z]+-(\d+)-/.exec(name)?.[1])
    if (!owner || isProcessAlive(owner)) continue
    await endRecordedChild(join(root, name))
    await rm(join(root, name), { recursive: true, force: true, maxRetries: 5 })
  }
}

async function endRecordedChild(path: string): Promise<void> {
  const pid = Number(await readFile(join(path, 'child.pid'), 'utf8').catch(() => ''))
  if (!pid || !isProcessAlive(pid)) return
  if (getCommandLine(pid)?.includes(path)) await endProcess(pid, ['SIGQUIT', 'SIGKILL'], 5_000)
}
