import { createStateDir, startSandbox } from './sandbox.ts'

for (const like of ['local', 'bsc']) {
  const state = createStateDir()
  try {
    for (const label of ['first start, whole history', 'second start']) {
      const sandbox = await startSandbox(state.path, like)
      console.log(`${like}, ${label}: ${sandbox.seconds.toFixed(1)} s to Ready`)
      const stoppingAt = performance.now()
      await sandbox.stop()
      console.log(`  ended ${((performance.now() - stoppingAt) / 1000).toFixed(1)} s after SIGTERM`)
    }
  } finally {
    state.remove()
  }
}
