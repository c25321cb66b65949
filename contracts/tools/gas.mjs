// Writes the gas snapshots anew and says what changed. With --check it measures nothing: it asks whether each rise of over 2 % since
// the commit before is explained by the commit that brought it, on a line "Gas: why".
import { spawnSync } from 'node:child_process'
import { readdirSync, readFileSync } from 'node:fs'
import path from 'node:path'
import { fileURLToPath } from 'node:url'
import { runForge } from './forge.mjs'

const mostPercent = 2
const contractsFolder = path.resolve(path.dirname(fileURLToPath(import.meta.url)), '..')
const folder = path.join(contractsFolder, 'snapshots')

function git(...args) {
  const { status, stdout } = spawnSync('git', args, { cwd: contractsFolder, encoding: 'utf8' })
  return status === 0 ? stdout.trim() : undefined
}

/** Gas by "contract: call", of the working tree or of a commit. */
function readSnapshots(commit) {
  const names = commit
    ? (git('ls-tree', '--name-only', commit, 'snapshots/') ?? '').split('\n').map((file) => path.basename(file))
    : readdirSync(folder)
  const read = (name) =>
    commit ? git('show', `${commit}:./snapshots/${name}`) : readFileSync(path.join(folder, name), 'utf8')
  return new Map(
    names
      .filter((name) => name.endsWith('.json'))
      .flatMap((name) =>
        Object.entries(JSON.parse(read(name))).map(([call, gas]) => [`${name.slice(0, -5)}: ${call}`, Number(gas)]),
      ),
  )
}

/** Prints what changed. @returns {string[]} the rises of over `mostPercent`. */
function compare(before, after) {
  const high = []
  for (const [call, gas] of after) {
    const old = before.get(call)
    if (old === undefined || old === gas) continue
    const percent = (100 * (gas - old)) / old
    const line = `${call}: ${old} → ${gas} (${percent > 0 ? '+' : ''}${percent.toFixed(2)} %)`
    console.log(line)
    if (percent > mostPercent) high.push(line)
  }
  return high
}

function refuse(high, where) {
  if (high.length === 0) return 0
  console.error(`\nMore than ${mostPercent} % dearer, ${where}:\n${high.join('\n')}`)
  console.error('If that must be, say why on a line "Gas: …" in the message of the commit that brings the snapshots.')
  return 1
}

function checkHistory() {
  const commit = git('log', '-1', '--format=%H', '--', 'snapshots')
  if (!commit) {
    console.log('No history to compare the gas snapshots with.')
    return 0
  }
  const uncommitted = compare(readSnapshots(commit), readSnapshots())
  if (uncommitted.length > 0) return refuse(uncommitted, 'not committed')
  if (!git('rev-parse', '--verify', '--quiet', `${commit}^`)) return 0
  const explained = /^Gas: \S/m.test(git('log', '-1', '--format=%B', commit))
  return explained
    ? 0
    : refuse(compare(readSnapshots(`${commit}^`), readSnapshots(commit)), `since ${commit.slice(0, 7)}`)
}

if (process.argv.includes('--check')) process.exit(checkHistory())

const before = readSnapshots()
const args = ['test', '--match-path', 'test/gas/*', '--gas-snapshot-check=false', '--gas-snapshot-emit=true']
const status = runForge(args)
process.exit(status === 0 ? refuse(compare(before, readSnapshots()), 'than the snapshots were') : status)
