import { resolve } from 'node:path'
import { defineConfig } from 'vitest/config'

/** The tests of finished builds: they build the application themselves, three times. */
export default defineConfig({
  root: resolve(import.meta.dirname, '..'),
  test: { include: ['build/**/*.test.ts'], testTimeout: 60_000, hookTimeout: 300_000, fileParallelism: false },
})
