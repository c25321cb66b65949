import { ensureInstalled } from './lib/installed.mjs'
import { report, runInRows } from './lib/run-stages.mjs'
import { parts, stages } from './lib/stages.mjs'

const help = `Usage: npm test [-- stage …]

Runs every stage, or the named ones, some side by side, and ends with "N passed, N failed". At length: npm run test:long.

Stages
  format lint types          the code as it is written
  unused test-only           files, exports and packages that nothing, or no product code, uses
  abis                       generated files equal the committed ones
  solidity                   contracts: format, lint, no compiler warning
  contracts                  forge: unit, fuzz, invariants
  unit integration           vitest; integration starts real PostgreSQL and chains
  clear-signing              descriptors for wallets, shown by the reference implementation
  build                      the production web app, its size and what must not be in it
  e2e                        journeys of one day in a real browser on a whole sandbox
  later                      those of the next day and of half a year later, on another one
  brand                      those that show a brand and those of a Safe, on a sandbox of another one
  exit                       those with nothing left but the chain
  generations                those of an earlier deployment, on a sandbox that has two
  world                      those of money and its figures, on a sandbox like BSC`

const asked = process.argv.slice(2)
if (asked.includes('--help') || asked.includes('-h')) {
  console.log(help)
  process.exit(0)
}

ensureInstalled()

const unknown = asked.filter((name) => !stages.some((stage) => stage.name === name))
if (unknown.length > 0) {
  console.error(`There is no stage "${unknown.join('", "')}".\n\n${help}`)
  process.exit(2)
}
const chosen = asked.length === 0 ? stages : stages.filter((stage) => asked.includes(stage.name))

const results = []
for (const { name, rows } of parts) {
  const own = chosen.filter(({ part = 'code' }) => part === name)
  results.push(...(await runInRows(own, rows)))
}
process.exit(report(results) ? 0 : 1)
