import path from 'node:path'
import { parseArgs } from 'node:util'
import { chooseLinted, listChanged } from './lib/changed.mjs'
import { ensureInstalled, root } from './lib/installed.mjs'
import { report, runInRows } from './lib/run-stages.mjs'
import { stages } from './lib/stages.mjs'

const help = `Usage: npm run check [-- --since COMMIT]

After an edit, in seconds: the format and types of everything, lint of the files that changed, and the unit tests that import them.
Types are compared with what the last run left in node_modules/.cache, so the first run takes longer.

  --since COMMIT   what changed since HEAD left it, for example main; default: HEAD, so what is not committed

When a package.json changed, everything is linted and tested. Not seen: tests that read a changed file without importing it, and what
an edit means to the lint of other files. Contracts, integration and journeys have stages of their own; npm test runs everything.`

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
const linted = chooseLinted(changed)
console.log(`${changed.length} ${changed.length === 1 ? 'file has' : 'files have'} changed since ${since}.`)

const stage = (name, more) => {
  const known = stages.find((candidate) => candidate.name === name)
  return { ...known, args: [...known.args, ...more] }
}
const buildInfo = path.join(root, 'node_modules/.cache/check/types.tsbuildinfo')
const results = await runInRows(
  [
    { ...stage('unit', ['--changed', since]), title: 'Unit and property tests of what changed', mayBeEmpty: true },
    stage('types', ['--incremental', '--tsBuildInfoFile', buildInfo]),
    stage('format', []),
    ...(linted?.length === 0 ? [] : [stage('lint', ['--no-error-on-unmatched-pattern', ...(linted ?? [])])]),
  ],
  2,
)
const solidity = changed.filter((file) => file.endsWith('.sol')).length
if (solidity > 0) console.log(`\nNot tested here, ${solidity} of Solidity: npm test -- abis solidity contracts`)
process.exit(report(results) ? 0 : 1)
