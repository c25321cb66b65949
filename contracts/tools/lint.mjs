// Formatting and forge's own rules; compiler warnings count as errors by `deny` in foundry.toml. Then rises of gas.
import { spawnSync } from 'node:child_process'
import path from 'node:path'
import { fileURLToPath } from 'node:url'
import { runForge } from './forge.mjs'

for (const args of [
  ['fmt', '--check'],
  ['lint', '--deny', 'warnings'],
]) {
  // Linting compiles without code: apart, so that tests and ABIs keep their output.
  const environment = { FOUNDRY_OUT: 'cache/lint-out', FOUNDRY_CACHE_PATH: 'cache/lint-cache' }
  const status = runForge(args, { environment })
  if (status !== 0) process.exit(status)
}

const gas = path.join(path.dirname(fileURLToPath(import.meta.url)), 'gas.mjs')
process.exit(spawnSync(process.execPath, [gas, '--check'], { stdio: 'inherit' }).status ?? 1)
