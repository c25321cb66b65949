import { resolve } from 'node:path'
import { defineConfig } from 'vitest/config'

export default defineConfig({
  root: resolve(import.meta.dirname, '..'),
  test: { include: ['build/**/*.test.ts'], testTimeout: 60_000, hookTimeout: 300_000, fileParallelism: false },
})
