import { spawn } from 'node:child_process'
import { stripVTControlCharacters } from 'node:util'
import { root } from './installed.mjs'

const tail = 60

/**
 * Runs one command and counts what it says it tested. Its output is shown as it comes; that of a stage `beside` another
 * one at its end, that of a `quiet` one only when it fails. A run of no test is a failure.
 * @returns {Promise<{ passed: number, failed: number, skipped: number, seconds: number, ok: boolean, failures: string }>}
 *   `failures`: what the command says of them, to be said again where all ends; empty when it passed.
 */
export function runStage({ title, command, args, env = {}, count, quiet = false, beside = false }) {
  const startedAt = performance.now()
  console.log(`\n── ${title}${beside ? ' (beside the next ones)' : ''}`)
  return new Promise((resolve) => {
    let output = ''
    const child = spawn(command, args, {
      cwd: root,
      env: { ...process.env, ...env },
      stdio: ['ignore', 'pipe', 'pipe'],
    })
    const take = (chunk) => {
      output += chunk
      if (!quiet && !beside) process.stdout.write(chunk)
    }
    child.stdout.on('data', take)
    child.stderr.on('data', take)
    const finish = (ok) => {
      const seconds = (performance.now() - startedAt) / 1000
      if (!ok && quiet) console.log(output.split('\n').slice(-tail).join('\n'))
      if (beside && !quiet) console.log(output)
      const counted = count(output, ok)
      // A runner that fails without a failed test (a crash, a bad configuration) is a failure all the same.
      if (!ok && counted.failed === 0) counted.failed = 1
      if (ok && counted.passed === 0) counted.failed += 1
      console.log(`── ${title}: ${counted.passed} passed, ${counted.failed} failed (${seconds.toFixed(0)} s)`)
      const passed = ok && counted.failed === 0
      resolve({ skipped: 0, ...counted, seconds, ok: passed, failures: passed ? '' : findFailures(output) })
    }
    child.once('error', (error) => {
      output += error.message
      finish(false)
    })
    child.once('exit', (code) => finish(code === 0))
  })
}

const plain = stripVTControlCharacters

/** Vitest, Playwright and forge begin their lists of failures so. */
const failuresBegin = /^(?:.*⎯ (?:Failed (?:Suites|Tests)|Unhandled Errors?) .*| {2}1\) .*|Failing tests:.*)$/

/** The last lines of a runner that does not list what failed. */
function findFailures(output) {
  const lines = plain(output).trimEnd().split('\n')
  const begin = lines.findIndex((line) => failuresBegin.test(line))
  return (begin === -1 ? lines.slice(-tail) : lines.slice(begin, begin + tail)).join('\n')
}

const number = (match) => (match ? Number(match[1]) : 0)

export const countCheck = (_output, ok) => ({ passed: ok ? 1 : 0, failed: ok ? 0 : 1 })

export function countVitest(output) {
  const line = plain(output).match(/^\s*Tests\s+(.*)$/m)?.[1] ?? ''
  return {
    passed: number(line.match(/(\d+) passed/)),
    failed: number(line.match(/(\d+) failed/)),
    skipped: number(line.match(/(\d+) skipped/)),
  }
}

export function countForge(output) {
  const line = plain(output).match(/Ran \d+ test suites?.*: (\d+) tests passed, (\d+) failed, (\d+) skipped/)
  return line
    ? { passed: Number(line[1]), failed: Number(line[2]), skipped: Number(line[3]) }
    : { passed: 0, failed: 0 }
}

export function countPlaywright(output) {
  const text = plain(output)
  return {
    passed: number(text.match(/^\s*(\d+) passed/m)),
    failed: number(text.match(/^\s*(\d+) failed/m)) + number(text.match(/^\s*(\d+) flaky/m)),
    skipped: number(text.match(/^\s*(\d+) skipped/m)),
  }
}
