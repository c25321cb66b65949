import { readdirSync, readFileSync } from 'node:fs'
import { availableParallelism } from 'node:os'
import path from 'node:path'
import { defineConfig } from 'vitest/config'
import { BaseSequencer, type TestSpecification } from 'vitest/node'

const unit = {
  exclude: ['**/*.integration.test.ts', '**/*.operations.test.ts', '**/node_modules/**'],
  // Properties try thousands of cases: five seconds are short where other things run beside them.
  testTimeout: 20_000,
  expect: { poll: { timeout: 10_000 } },
  // One less than the cores by default, which leaves one of two idle.
  maxWorkers: Math.max(2, availableParallelism() - 1),
}

const webTests = readdirSync(path.join(import.meta.dirname, 'apps/web/src'), { recursive: true, encoding: 'utf8' })
  .filter((file) => /\.test\.tsx?$/.test(file) && !file.includes('.integration.'))
  .map((file) => path.posix.join('apps/web/src', file.replaceAll(path.sep, '/')))
  .map((file) => ({ file, text: readFileSync(path.join(import.meta.dirname, file), 'utf8') }))

const hasPage = ({ file, text }: (typeof webTests)[number]) =>
  file.endsWith('x') || text.includes('@vitest-environment jsdom')
/** They put another module in the place of one, or keep something in modules or the page that others would find. */
const needsOwnModules = (test: (typeof webTests)[number]) =>
  /\bvi\.(?:mock|doMock)\(/.test(test.text) ||
  (hasPage(test) &&
    (/\bvi\.(?:resetModules|stubGlobal|unstubAllGlobals)\(|\bstartTestPage\b/.test(test.text) ||
      /\/(?:infinite-list|keep-focus|write-gate)\.test/.test(test.file)))

/** In a VM context `location` cannot be replaced. */
const needsOwnProcess = (test: (typeof webTests)[number]) =>
  needsOwnModules(test) && test.text.includes("vi.stubGlobal('location'")

const ownModulesInWeb = webTests.filter(needsOwnModules).map(({ file }) => file)
const ownProcessInWeb = webTests.filter(needsOwnProcess).map(({ file }) => file)
const sharedPageInWeb = webTests.filter((test) => hasPage(test) && !needsOwnModules(test)).map(({ file }) => file)

const integration = {
  globalSetup: ['packages/testing/src/vitest-global-setup.ts'],
  // Long enough for a machine that is three times slower.
  testTimeout: 120_000,
  hookTimeout: 300_000,
  expect: { poll: { timeout: 30_000 } },
  // Two more than the two cores of the figures: many of these wait for seconds to pass.
  maxWorkers: 4,
}

/** Minutes each: begun last, one of them would go on alone. A fresh clone knows no durations, only sizes. */
const longest = /\/(?:write-history|world)\.integration\.test\.ts$/

const isLongest = ({ moduleId }: TestSpecification) => longest.test(moduleId)

class LongestFirst extends BaseSequencer {
  override async sort(files: TestSpecification[]): Promise<TestSpecification[]> {
    // oxlint-disable-next-line unicorn/no-array-sort -- a method of the class, not of an array
    const sorted = await super.sort(files)
    return [...sorted.filter(isLongest), ...sorted.filter((file) => !isLongest(file))]
  }
}

/** Tests have no packed page. */
const page = {
  find: /^#shared\/base\/page-config\.ts$/,
  replacement: path.join(import.meta.dirname, 'apps/web/src/shared/base/page-config.test-setup.ts'),
}

export default defineConfig({
  resolve: { alias: [page] },
  test: {
    sequence: { sequencer: LongestFirst },
    // Where both sides end a session at once, WalletConnect's client rejects the later message in a promise that nobody has.
    onUnhandledError: ({ message }) => !message.includes('Record was recently deleted - session'),
    projects: [
      {
        test: {
          ...unit,
          name: 'unit',
          include: [
            'packages/*/src/**/*.test.ts',
            'apps/{api,books,indexer,sandbox,settler,signer,verify}/src/**/*.test.ts',
            'contracts/script/**/*.test.ts',
            'scripts/*.test.ts',
            'deploy/*.test.ts',
            'e2e/operations/*.test.ts',
          ],
          // They keep nothing in their modules: loaded once, these are for all files.
          isolate: false,
        },
      },
      {
        extends: true,
        // A VM context for each file takes half the time of a process for each.
        test: {
          ...unit,
          name: 'web',
          include: ownModulesInWeb,
          exclude: [...unit.exclude, ...ownProcessInWeb],
          pool: 'vmThreads',
        },
      },
      {
        extends: true,
        test: { ...unit, name: 'web-process', include: ownProcessInWeb },
      },
      {
        extends: true,
        test: {
          ...unit,
          name: 'web-page',
          include: sharedPageInWeb,
          isolate: false,
          setupFiles: ['apps/web/build/clean-page.test-setup.ts'],
        },
      },
      {
        extends: true,
        test: {
          ...unit,
          name: 'web-logic',
          include: ['apps/web/src/**/*.test.ts'],
          exclude: [...unit.exclude, ...ownModulesInWeb, ...sharedPageInWeb],
          isolate: false,
        },
      },
      {
        test: {
          ...integration,
          name: 'integration',
          include: [
            'packages/*/src/**/*.integration.test.ts',
            'apps/{api,books,indexer,sandbox,settler,signer,verify}/src/**/*.integration.test.ts',
            'contracts/script/**/*.integration.test.ts',
          ],
          isolate: false,
        },
      },
      {
        test: {
          ...integration,
          name: 'operations',
          include: ['deploy/*.operations.test.ts', 'e2e/operations/*.operations.test.ts'],
          testTimeout: 300_000,
        },
      },
      {
        extends: true,
        test: { ...integration, name: 'web-integration', include: ['apps/web/src/**/*.integration.test.ts'] },
      },
    ],
  },
})
