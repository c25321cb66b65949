import { readdirSync, readFileSync } from 'node:fs'
import path from 'node:path'
import { defineConfig } from 'vitest/config'

const unit = {
  exclude: ['**/*.integration.test.ts', '**/node_modules/**'],
  // Properties try thousands of cases: five seconds are short where other things run beside them.
  testTimeout: 20_000,
}

/** Tests of the web app that need a page, or put another module in the place of one: those get modules of their own. */
const ownModulesInWeb = readdirSync(path.join(import.meta.dirname, 'apps/web/src'), {
  recursive: true,
  encoding: 'utf8',
})
  .filter((file) => /\.test\.tsx?$/.test(file))
  .map((file) => path.posix.join('apps/web/src', file.replaceAll(path.sep, '/')))
  .filter((file) => {
    const text = readFileSync(path.join(import.meta.dirname, file), 'utf8')
    return file.endsWith('x') || /@vitest-environment|\bvi\.(?:mock|doMock)\(/.test(text)
  })

const integration = {
  globalSetup: ['packages/testing/src/vitest-global-setup.ts'],
  testTimeout: 60_000,
  hookTimeout: 120_000,
  // One more than the two cores of the figures: many of these wait for seconds to pass.
  maxWorkers: 3,
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
            'apps/{api,indexer,sandbox,settler,signer,verify}/src/**/*.test.ts',
            'contracts/script/**/*.test.ts',
            'scripts/*.test.ts',
          ],
          // They keep nothing in their modules: loaded once, these are for all files.
          isolate: false,
        },
      },
      {
        test: { ...unit, name: 'web', include: ownModulesInWeb },
      },
      {
        test: {
          ...unit,
          name: 'web-logic',
          include: ['apps/web/src/**/*.test.ts'],
          exclude: [...unit.exclude, ...ownModulesInWeb],
          isolate: false,
        },
      },
      {
        test: {
          ...integration,
          name: 'integration',
          include: [
            'packages/*/src/**/*.integration.test.ts',
            'apps/{api,indexer,sandbox,settler,signer,verify}/src/**/*.integration.test.ts',
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
