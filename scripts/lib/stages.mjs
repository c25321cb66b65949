import path from 'node:path'
import { root } from './installed.mjs'
import { countCheck, countForge, countPlaywright, countVitest } from './run-stage.mjs'

const bin = (name) => path.join(root, 'node_modules/.bin', name)
const node = process.execPath
/**
 * One after the other, each in rows that take its stages as they come: longest first. The compiler takes one core;
 * what only reads or computes runs beside it, what measures time does not. Journeys of one world wait for its blocks
 * and answers: with three worlds at once both cores are busy to the end.
 */
export const parts = [
  { name: 'code', rows: 2 },
  { name: 'services', rows: 2 },
  { name: 'journeys', rows: 3 },
]

export const stages = [
  {
    name: 'unit',
    title: 'Unit and property tests',
    command: bin('vitest'),
    args: ['run', ...['unit', 'web', 'web-process', 'web-page', 'web-logic'].flatMap((name) => ['--project', name])],
    count: countVitest,
  },
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
    name: 'test-only',
    title: 'Exports that only tests use',
    command: bin('knip'),
    args: [
      '--no-config-hints',
      '--production',
      '--include',
      'files,exports,types',
      ...['packages/testing', 'e2e', 'bench'].flatMap((folder) => ['--workspace', `!./${folder}`]),
    ],
    count: countCheck,
    quiet: true,
  },
  {
    name: 'clear-signing',
    title: 'What a wallet shows of calls and messages',
    command: node,
    args: ['tools/clear-signing/run.mjs'],
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
    env: { EACH_ONCE: '1' },
    count: countPlaywright,
    inBrowser: true,
  },
  {
    name: 'later',
    part: 'journeys',
    title: 'Browser journeys on later days',
    command: bin('playwright'),
    args: ['test', '-c', 'e2e/later.config.ts'],
    env: { EACH_ONCE: '1' },
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
  {
    name: 'exit',
    part: 'journeys',
    title: 'Browser journeys with nothing left but the chain',
    command: bin('playwright'),
    args: ['test', '-c', 'e2e/without-us.config.ts'],
    count: countPlaywright,
    inBrowser: true,
  },
  {
    name: 'generations',
    part: 'journeys',
    title: 'Browser journeys of an earlier deployment',
    command: bin('playwright'),
    args: ['test', '-c', 'e2e/generations.config.ts'],
    count: countPlaywright,
    inBrowser: true,
  },
]
