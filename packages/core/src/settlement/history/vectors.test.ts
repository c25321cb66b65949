import { execFileSync, spawnSync } from 'node:child_process'
import { readdirSync, readFileSync } from 'node:fs'
import { fileURLToPath } from 'node:url'
import { describe, expect, it } from 'vitest'
import type { Hash } from '../../api/primitives.ts'
import type { Earned } from './earnings.ts'
import type { ChainLog, HistoryContracts } from './events.ts'
import { settleRecorded, settleVector } from './history.test-setup.ts'

/** A history with what the second implementation makes of it. */
interface Vector {
  chainId: number
  contracts: HistoryContracts
  rules: string[]
  now: number
  logs: ChainLog[]
  days: { day: number; root: Hash | null; fileHash: Hash }[]
}

const python = fileURLToPath(new URL('../../../python/', import.meta.url))
const vectors = readdirSync(`${python}vectors`)
const hasPython = spawnSync('python3', ['-c', 'import sys; sys.exit(sys.version_info < (3, 9))']).status === 0
/** Random histories that both implementations settle, and the first one. */
const runs = Number(process.env['HISTORY_RUNS'] ?? 6)
const seed = Number(process.env['HISTORY_SEED'] ?? Math.floor(Math.random() * 1e9))

const toEntry = (leaf: Earned) => [`${leaf.account} ${leaf.token}`, leaf.cumulative] as const

describe('histories of the second implementation', () => {
  it.each(vectors)('%s', (name) => {
    const vector = JSON.parse(readFileSync(`${python}vectors/${name}`, 'utf8')) as Vector
    expect(settleRecorded(vector)).toEqual(vector.days)
  })

  it.each(vectors)('%s: shares of each day are what its pools gave and what its leaves grew by', (name) => {
    const vector = JSON.parse(readFileSync(`${python}vectors/${name}`, 'utf8')) as Vector
    const earned = new Map<string, bigint>()
    for (const settled of settleVector(vector)) {
      const given = new Map<string, bigint>()
      const changed = new Set<string>()
      for (const { kind, token, account, weight, revenue, sourceCount } of settled.listShares()) {
        expect(weight).toBeGreaterThan(0n)
        expect(revenue).toBeGreaterThan(0n)
        expect(sourceCount !== undefined).toBe(kind === 'promotion')
        given.set(`${kind} ${token}`, (given.get(`${kind} ${token}`) ?? 0n) + revenue)
        earned.set(`${account} ${token}`, (earned.get(`${account} ${token}`) ?? 0n) + revenue)
        changed.add(`${account} ${token}`)
      }
      const giving = settled.pools.filter((pool) => pool.given > 0n)
      expect(given).toEqual(new Map(giving.map((pool) => [`${pool.kind} ${pool.token}`, pool.given])))
      expect(new Map(Array.from(settled.listLeaves(), toEntry))).toEqual(earned)
      const changes = Array.from(settled.listChangedLeaves(), toEntry)
      expect(new Set(changes.map(([key]) => key))).toEqual(changed)
      expect(changes.every(([key, cumulative]) => earned.get(key) === cumulative)).toBe(true)
    }
  })

  it('are all there', () => expect(vectors.length).toBeGreaterThanOrEqual(17))

  it.runIf(hasPython)('are what it makes of them', { timeout: 120_000 }, () => {
    const said = execFileSync('python3', ['make_vectors.py', '--check'], { cwd: python, encoding: 'utf8' })
    expect(said).toContain('are the same')
  })
})

describe.runIf(hasPython)('random histories', () => {
  it(`are settled alike, from seed ${seed} on`, { timeout: 60_000 + runs * 5_000 }, () => {
    for (let run = 0; run < runs; run += 20) {
      const count = Math.min(20, runs - run)
      const lines = execFileSync('python3', ['make_vectors.py', '--random', `${seed + run}`, `${count}`], {
        cwd: python,
        encoding: 'utf8',
        maxBuffer: 256 * 2 ** 20,
      })
      for (const [index, line] of lines.trim().split('\n').entries()) {
        const vector = JSON.parse(line) as Vector
        expect(settleRecorded(vector), `seed ${seed + run + index}`).toEqual(vector.days)
      }
    }
  })
})
