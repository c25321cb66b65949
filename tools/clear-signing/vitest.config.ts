import path from 'node:path'
import { defineConfig } from 'vitest/config'

const root = path.resolve(import.meta.dirname, '../..')

export default defineConfig({
  root: import.meta.dirname,
  // Tests have no packed page.
  resolve: {
    alias: [
      {
        find: /^#shared\/base\/page-config\.ts$/,
        replacement: path.join(root, 'apps/web/src/shared/base/page-config.test-setup.ts'),
      },
    ],
  },
  test: { include: ['*.test.ts'], testTimeout: 60_000 },
})
