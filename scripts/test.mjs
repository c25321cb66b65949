import path from 'node:path'
import { ensureInstalled, root } from './lib/installed.mjs'
import { countCheck, countForge, countPlaywright, countVitest } from './lib/run-stage.mjs'
import { report, runInRows } from './lib/run-stages.mjs'

const help = `Usage: npm test [-- stage …]

Runs every stage, or the named ones, two side by side, and ends with "N passed, N failed". At length: npm run test:long.

Stages
  format lint types unused   the code as it is written
  abis                       generated files equal the committed ones
  solidity                   contracts: format, lint, no compiler warning
  contracts                  forge: unit, fuzz, invariants
  unit integration           vitest; integration starts real PostgreSQL and chains
  build                      the production web app, its size and what must not be in it
  e2e                        journeys of one day in a real browser on a whole sandbox
  later                      those of the next day and of half a year later, on another one
  brand                      those that show a brand, on a sandbox of another one
  world                      those of money and its figures, on a sandbox like BSC`

const asked = process.argv.slice(2)
if (asked.includes('--help') || asked.includes('-h')) {
  console.log(help)
  process.exit(0)
}

ensureInstalled()

const bin = (name) => path.join(root, 'node_modules/.bin', name)
const node = process.execPath
/**
 * One after the other, each in two rows that take its stages as they come: longest first. The compiler takes one core; what only reads
 * or computes runs beside it, what measures time does not. Journeys of one world wait for its blocks: two worlds take hardly longer
 * than one.
 */
const parts = ['code', 'services', 'journeys']

const stages = [
  {
    name: 'abis',
    title: 'Generated ABIs equal the committed ones',
    command: node,
    args: ['contracts/tools/generate-abis.mjs', '--check'],
    count: countCheck,
    quiet: true,
  },
  { name: 'format', title: 'Format', command: bin('oxfmt'), args: ['--check'], count: countCheck, quiet: true },
  {
    name: 'lint',
    title: 'Lint and boundaries',
    command: bin('oxlint'),
    args: ['--type-aware', '--deny-warnings'],
    count: countCheck,
    quiet: true,
  },
  { name: 'types', title: 'Types', command: bin('tsc'), args: ['-p', 'tsconfig.json'], count: countCheck, quiet: true },
  {
    name: 'unused',
    title: 'Unused files, exports and dependencies',
    command: bin('knip'),
    args: [],
    count: countCheck,
    quiet: true,
  },
  {
    name: 'unit',
    title: 'Unit and property tests',
    command: bin('vitest'),
    args: ['run', '--project', 'unit', '--project', 'web', '--project', 'web-logic'],
    count: countVitest,
  },
  {
    name: 'contracts',
    after: 'abis',
    title: 'Contracts',
    command: node,
    args: ['contracts/tools/forge.mjs', 'test'],
    count: countForge,
  },
  {
    name: 'solidity',
    title: 'Contracts as they are written',
    command: node,
    args: ['contracts/tools/lint.mjs'],
    count: countCheck,
    quiet: true,
  },
  {
    name: 'build',
    title: 'Production build of the web app',
    command: bin('vitest'),
    args: ['run', '--config', 'apps/web/build/vitest.config.ts'],
    count: countVitest,
  },
  {
    name: 'integration',
    part: 'services',
    title: 'Integration on real PostgreSQL and chains',
    command: bin('vitest'),
    args: ['run', '--project', 'integration', '--project', 'web-integration'],
    count: countVitest,
  },
  {
    name: 'e2e',
    part: 'journeys',
    title: 'Browser journeys',
    command: bin('playwright'),
    args: ['test', '-c', 'e2e/playwright.config.ts', '--project', 'now', '--project', 'looks'],
    count: countPlaywright,
    inBrowser: true,
  },
  {
    name: 'later',
    part: 'journeys',
    title: 'Browser journeys on later days',
    command: bin('playwright'),
    args: ['test', '-c', 'e2e/later.config.ts'],
    count: countPlaywright,
    inBrowser: true,
  },
  {
    name: 'brand',
    part: 'journeys',
    title: 'Browser journeys of another brand',
    command: bin('playwright'),
    args: ['test', '-c', 'e2e/second-brand.config.ts'],
    count: countPlaywright,
    inBrowser: true,
  },
  {
    name: 'world',
    part: 'journeys',
    title: 'Browser journeys on a chain as BSC is',
    command: bin('playwright'),
    args: ['test', '-c', 'e2e/second-world.config.ts'],
    count: countPlaywright,
    inBrowser: true,
  },
]

const unknown = asked.filter((name) => !stages.some((stage) => stage.name === name))
if (unknown.length > 0) {
  console.error(`There is no stage "${unknown.join('", "')}".\n\n${help}`)
  process.exit(2)
}
const chosen = asked.length === 0 ? stages : stages.filter((stage) => asked.includes(stage.name))

const results = []
for (const part of parts) {
  results.push(
    ...(await runInRows(
      chosen.filter((stage) => (stage.part ?? 'code') === part),
      2,
    )),
  )
}
process.exit(report(results) ? 0 : 1)
