import { randomInt } from 'node:crypto'
import path from 'node:path'
import { parseArgs } from 'node:util'
import { ensureInstalled, root } from './lib/installed.mjs'
import { countCheck, countForge, countPlaywright, countVitest } from './lib/run-stage.mjs'
import { report, runInRows } from './lib/run-stages.mjs'

const help = `Usage: npm run test:long [-- --seed NUMBER] [stage …]

What \`npm test\` does a little of, always with the same numbers, at length and with others each time. Hours; the seed is said, and
given again it brings the same numbers.

Stages
  invariants    contracts: 256 runs of 500 calls, 5,000 of each fuzz test
  split         whether more addresses earn more: 30,000 cases of each property
  withdrawals   10,000 histories against a model, on PostgreSQL
  bundles       40 stakes in one confirmation, each killed and reloaded three times or more
  index         10,000 histories with nodes that lie, lag, forget and fork; \`npm test\` does 25
  safe          500 histories of pages that are killed while owners of a Safe sign; \`npm test\` does 10
  accounts      acts of a Safe, and of a key with lent code (EIP-7702); \`npm test\` does all of them as a key
  requests      100,000 made-up requests to the API, some as an operator
  release       two releases of one commit, web app and all, out of two folders that differ in all they can: the same bytes;
                \`npm test\` does it without the web app
  removal       the escrow taken out: lint, and every unit test of the packages that had it
  exit          journeys with nothing left but the chain, on one like BSC
  history       what the sandbox writes and leaves, on both of its chains; \`npm test\` does one
  brand         every page of another brand; \`npm test\` looks at those that show it most
  looks         every page in each language by itself and at more widths, reached by clicks as four kinds of accounts;
                \`npm test\` looks at the widest text that any language has in each place, and goes as two of them
  features      journeys of a third brand without voting escrow and DAO, and of holders after features went off

  --seed NUMBER   default: another one each time; split has its own, said where it fails`

const { values, positionals } = parseArgs({
  allowPositionals: true,
  options: { seed: { type: 'string' }, help: { type: 'boolean', short: 'h' } },
})
if (values.help) {
  console.log(help)
  process.exit(0)
}
const seed = values.seed ?? String(randomInt(1, 2 ** 31))
if (!/^[1-9]\d{0,9}$/.test(seed) || Number(seed) >= 2 ** 31)
  refuse(`A seed is a whole number from 1 to ${2 ** 31 - 1}, not "${seed}".`)

ensureInstalled()

const node = process.execPath
const vitest = (project, file, more = []) => ({
  command: path.join(root, 'node_modules/.bin/vitest'),
  args: ['run', '--project', project, file, ...more],
  count: countVitest,
})
const stages = [
  {
    name: 'invariants',
    title: 'Invariants and fuzz tests of contracts',
    command: node,
    args: ['contracts/tools/test-deep.mjs', '--fuzz-seed', `0x${Number(seed).toString(16)}`],
    count: countForge,
  },
  {
    name: 'split',
    title: 'Rules of sharing',
    // One property takes minutes here, less than a second in `npm test`.
    ...vitest('unit', 'packages/core/src/settlement/split', ['--testTimeout', '3600000']),
    env: { SPLIT_RUNS: '30000' },
  },
  {
    name: 'withdrawals',
    title: 'Histories of withdrawals',
    ...vitest('integration', 'apps/api/src/services/withdrawal/histories'),
    env: { WITHDRAWAL_HISTORIES: '10000', WITHDRAWAL_SEED: seed },
  },
  {
    name: 'bundles',
    title: 'Several steps in one confirmation',
    ...vitest('web-integration', 'apps/web/src/shared/tx/bundle-flows'),
    env: { BUNDLE_FLOWS: '40', BUNDLE_SEED: seed },
  },
  {
    name: 'index',
    title: 'Histories of the index',
    ...vitest('integration', 'apps/indexer/src/equality/histories'),
    env: { INDEX_HISTORIES: '10000', INDEX_SEED: seed },
  },
  {
    name: 'safe',
    title: 'Records of a Safe',
    ...vitest('web-integration', 'apps/web/src/shared/tx/safe-histories'),
    env: { SAFE_HISTORIES: '500', SAFE_SEED: seed },
  },
  ...['lent', 'safe'].map((kind) => ({
    name: 'accounts',
    title: kind === 'safe' ? 'Acts of a Safe' : 'Acts of a key that has lent itself code',
    ...vitest('web-integration', 'apps/web/src/features', ['--exclude', '**/admin/**']),
    env: { ACCOUNT_KIND: kind },
  })),
  {
    name: 'requests',
    title: 'Made-up requests',
    command: node,
    args: ['--import', 'tsx', 'bench/api-fuzz.ts'],
    count: countCheck,
    env: { BENCH_REQUESTS: '100000', BENCH_SEED: seed },
  },
  {
    name: 'release',
    title: 'Two releases of one commit',
    ...vitest('unit', 'scripts/release'),
    env: { RELEASE_WHOLE: '1' },
  },
  {
    name: 'removal',
    title: 'The product without the escrow',
    ...vitest('unit', 'scripts/remove-feature'),
    env: { REMOVAL_WHOLE: '1' },
  },
  {
    name: 'exit',
    title: 'Browser journeys with nothing left but a chain as BSC is',
    command: path.join(root, 'node_modules/.bin/playwright'),
    args: ['test', '-c', 'e2e/without-us.config.ts'],
    count: countPlaywright,
    env: { WORLD: 'bsc' },
    inBrowser: true,
  },
  {
    name: 'history',
    title: 'Histories of both sandboxes',
    ...vitest('integration', 'apps/sandbox/src/history', ['apps/sandbox/src/world']),
    env: { EVERY_WORLD: '1' },
  },
  {
    name: 'brand',
    title: 'Every page of another brand',
    command: path.join(root, 'node_modules/.bin/playwright'),
    args: ['test', '-c', 'e2e/second-brand.config.ts', '--project', 'brand-looks'],
    count: countPlaywright,
    env: { EVERY_PAGE: '1' },
    inBrowser: true,
  },
  {
    name: 'looks',
    title: 'Every page in every language and size, by every role',
    command: path.join(root, 'node_modules/.bin/playwright'),
    args: ['test', '-c', 'e2e/playwright.config.ts', '--project', 'looks', 'overflow', 'office', 'reach'],
    count: countPlaywright,
    env: { EVERY_LOOK: '1' },
    inBrowser: true,
  },
  ...['left-out', 'switched-off'].map((world) => ({
    name: 'features',
    title: `Browser journeys of features ${world.replace('-', ' ')}`,
    command: path.join(root, 'node_modules/.bin/playwright'),
    args: ['test', '-c', `e2e/${world}.config.ts`],
    count: countPlaywright,
    inBrowser: true,
  })),
]

function refuse(why) {
  console.error(`${why}\n\n${help}`)
  process.exit(2)
}

const unknown = positionals.filter((name) => !stages.some((stage) => stage.name === name))
if (unknown.length > 0) refuse(`There is no stage "${unknown.join('", "')}".`)
const chosen = positionals.length === 0 ? stages : stages.filter(({ name }) => positionals.includes(name))

console.log(`Seed ${seed}`)
const passed = report(await runInRows(chosen, 1))
if (!passed) console.log(`The same again: npm run test:long -- --seed ${seed}`)
process.exit(passed ? 0 : 1)
