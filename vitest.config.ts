import { defineConfig } from 'vitest/config'

const unit = {
  exclude: ['**/*.integration.test.ts', '**/node_modules/**'],
  // Properties try thousands of cases: five seconds are short where other things run beside them.
  testTimeout: 20_000,
}

const integration = {
  globalSetup: ['packages/testing/src/vitest-global-setup.ts'],
  testTimeout: 60_000,
  hookTimeout: 120_000,
  maxWorkers: 2,
}

export default defineConfig({
  test: {
    projects: [
      {
        test: {
          ...unit,
          name: 'unit',
          include: [
            'packages/*/src/**/*.test.ts',
            'apps/{api,indexer,sandbox}/src/**/*.test.ts',
            'contracts/script/**/*.test.ts',
            'scripts/*.test.ts',
          ],
          // They keep nothing in their modules: loaded once, these are for all files.
          isolate: false,
        },
      },
      {
        test: { ...unit, name: 'web', include: ['apps/web/src/**/*.test.tsx'] },
      },
      {
        test: { ...unit, name: 'web-logic', include: ['apps/web/src/**/*.test.ts'], isolate: false },
      },
      {
        test: {
          ...integration,
          name: 'integration',
          include: [
            'packages/*/src/**/*.integration.test.ts',
            'apps/{api,indexer,sandbox}/src/**/*.integration.test.ts',
            'contracts/script/**/*.integration.test.ts',
          ],
          isolate: false,
        },
      },
      {
        test: { ...integration, name: 'web-integration', include: ['apps/web/src/**/*.integration.test.ts'] },
      },
    ],
  },
})
