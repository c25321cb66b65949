import { mkdtempSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { startSandbox } from './world.ts'

/** A sandbox whose history is in the first generation, while the second is served. */
export default async function generations(): Promise<(() => Promise<void>) | undefined> {
  if (process.env.BASE_URL) return undefined
  const stateDir = mkdtempSync(join(tmpdir(), 'e2e-world-'))
  const end = await startSandbox(stateDir, ['--generations', '2'])
  return async () => {
    await end()
    rmSync(stateDir, { recursive: true, force: true })
  }
}
