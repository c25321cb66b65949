// Coverage of src by the unit and fuzz tests; fails below the least share of lines or branches.
import { mkdirSync, readFileSync } from 'node:fs'
import path from 'node:path'
import { fileURLToPath } from 'node:url'
import { runForge } from './forge.mjs'

const leastPercent = 98
const contractsFolder = path.resolve(path.dirname(fileURLToPath(import.meta.url)), '..')
const report = path.join(contractsFolder, 'cache/coverage.lcov')

mkdirSync(path.dirname(report), { recursive: true })
const args = ['coverage', '--no-match-path', 'test/{gas,invariant}/*', '--no-match-coverage', '^(test|lib|script)/']
const reports = ['--report', 'summary', '--report', 'lcov', '--report-file', report]
// Coverage compiles without the optimizer: apart, so that the next build finds its own output.
const environment = { FOUNDRY_OUT: 'cache/coverage-out', FOUNDRY_CACHE_PATH: 'cache/coverage-cache' }
const status = runForge(args.concat(reports), { environment })
if (status !== 0) process.exit(status)

const text = readFileSync(report, 'utf8')
const sum = (key) => [...text.matchAll(new RegExp(`^${key}:(\\d+)$`, 'gm'))].reduce((all, [, n]) => all + Number(n), 0)
let low = false
for (const [name, found, hit] of [
  ['lines', sum('LF'), sum('LH')],
  ['branches', sum('BRF'), sum('BRH')],
]) {
  const percent = found === 0 ? 0 : (100 * hit) / found
  console.log(`${name}: ${hit} of ${found}, ${percent.toFixed(2)} %`)
  if (percent < leastPercent) low = true
}
if (low) console.error(`Less than ${leastPercent} % of src is covered: the table names the files.`)
process.exit(low ? 1 : 0)
