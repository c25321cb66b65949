// Formatting and forge's own rules; compiler warnings count as errors by `deny` in foundry.toml.
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
