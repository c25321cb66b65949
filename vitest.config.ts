import { defineConfig } from 'vitest/config'

export default defineConfig({
  test: {
    projects: [
      {
        test: {
          name: 'unit',
          include: [
            'packages/*/src/**/*.test.{ts,tsx}',
            'apps/*/src/**/*.test.{ts,tsx}',
            'contracts/script/**/*.test.ts',
            'scripts/*.test.ts',
          ],
          exclude: ['**/*.integration.test.ts', '**/node_modules/**'],
          // Properties try thousands of cases: five seconds are short where other things run beside them.
          testTimeout: 20_000,
        },
      },
      {
        test: {
          name: 'integration',
          globalSetup: ['packages/testing/src/vitest-global-setup.ts'],
          include: [
            'packages/*/src/**/*.integration.test.ts',
            'apps/*/src/**/*.integration.test.ts',
            'contracts/script/**/*.integration.test.ts',
          ],
          testTimeout: 60_000,
          hookTimeout: 120_000,
          maxWorkers: 2,
        },
      },
    ],
  },
})
