import { availableParallelism } from 'node:os'
import path from 'node:path'
import { parseArgs } from 'node:util'
import { chooseLinted, chooseTests, listChanged, listFiles, MAX_STEPS, mayChangeEverything } from './lib/changed.mjs'
import { readImportGraph } from './lib/imports.mjs'
import { ensureInstalled, root } from './lib/installed.mjs'
import { report, runInRows } from './lib/run-stages.mjs'
import { stages } from './lib/stages.mjs'

const help = `Usage: npm run check [-- --since COMMIT]

After an edit, in seconds: the format and types of everything, lint of the files that changed and of those that import them, and the
unit tests that reach a changed file by at most ${MAX_STEPS} imports. It says how many farther ones it leaves to npm test.
Types are compared with what the last run left in node_modules/.cache, so the first run takes longer.

  --since COMMIT   what changed since HEAD left it, for example main; default: HEAD, so what is not committed

When a package.json or the configuration of a tool changed, everything is linted and tested. Not seen: tests that read a changed
file without importing it, and what an edit means to the lint of files farther away. Contracts, integration and journeys have stages
of their own; npm test runs everything.`

function refuse(why) {
  console.error(`${why}\n\n${help}`)
  process.exit(2)
}

function readOptions() {
  try {
    return parseArgs({
      options: { since: { type: 'string', default: 'HEAD' }, help: { type: 'boolean', short: 'h' } },
    }).values
  } catch (error) {
    return refuse(error.message)
  }
}

function findChanged(since) {
  try {
    return listChanged(since)
  } catch (error) {
    return refuse(`git cannot compare with "${since}": ${error.stderr?.trim() || error.message}`)
  }
}

const { since, help: wantsHelp } = readOptions()
if (wantsHelp) {
  console.log(help)
  process.exit(0)
}
ensureInstalled()

const changed = findChanged(since)
console.log(`${changed.length} ${changed.length === 1 ? 'file has' : 'files have'} changed since ${since}.`)

const stage = (name, more = []) => {
  const known = stages.find((candidate) => candidate.name === name)
  return { ...known, args: [...known.args, ...more] }
}
const workers = ['--maxWorkers', String(availableParallelism())]

function chooseStages() {
  if (mayChangeEverything(changed)) return { unit: stage('unit', workers), lint: stage('lint'), far: [] }
  const graph = readImportGraph(listFiles())
  const { near, far } = chooseTests(changed, graph)
  const linted = chooseLinted(changed, graph)
  return {
    unit: near.length > 0 && {
      ...stage('unit', [...workers, ...near]),
      title: 'Unit and property tests of what changed',
    },
    lint: linted.length > 0 && stage('lint', ['--no-error-on-unmatched-pattern', ...linted]),
    far,
  }
}

const { unit, lint, far } = chooseStages()
const buildInfo = path.join(root, 'node_modules/.cache/check/types.tsbuildinfo')
const types = stage('types', ['--incremental', '--tsBuildInfoFile', buildInfo])
const results = await runInRows([unit, types, lint, stage('format')].filter(Boolean), 2)
if (far.length > 0)
  console.log(`\nNot run here, ${far.length} test files more than ${MAX_STEPS} imports away: npm test -- unit`)
const solidity = changed.filter((file) => file.endsWith('.sol')).length
if (solidity > 0) console.log(`\nNot tested here, ${solidity} of Solidity: npm test -- abis solidity contracts`)
process.exit(report(results) ? 0 : 1)
