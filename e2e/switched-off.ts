import { mkdtempSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { setFeatures } from './support/operator-folder.ts'
import { startSandbox } from './world.ts'

/** A sandbox with everything, ended and started again by an operator who has switched features off. */
export default async function switchedOff(): Promise<(() => Promise<void>) | undefined> {
  if (process.env.BASE_URL) return undefined
  const stateDir = mkdtempSync(join(tmpdir(), 'e2e-world-'))
  const stop = await startSandbox(stateDir)
  await stop()
  setFeatures(process.env.CONFIG_DIR!, 'off', ['ve', 'dr', 'game', 'power', 'backpack'])
  const end = await startSandbox(stateDir, ['--keep'])
  return async () => {
    await end()
    rmSync(stateDir, { recursive: true, force: true })
  }
}
