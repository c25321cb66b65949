import { appendFileSync, mkdtempSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import type { ChainLog } from '@app/core/settlement/history/events'
import { afterEach, beforeEach, expect, it } from 'vitest'
import type { RecordingHead } from '../files.ts'
import { openLogStore } from './log-store.ts'

const address = `0x${'aa'.repeat(20)}` as const
const contracts = {
  referralRegistry: address,
  stakingPool: address,
  daoPool: address,
  votingEscrow: address,
  vault: address,
}
const head: RecordingHead = { chainId: 56, contracts, rules: [], now: 0 }
const makeLog = (blockNumber: number): ChainLog => ({
  address,
  blockNumber,
  logIndex: 0,
  timestamp: 1,
  topics: [],
  data: '0x',
})
const last = { number: 5, hash: `0x${'05'.repeat(32)}` } as const

let folder: string
beforeEach(() => {
  folder = mkdtempSync(join(tmpdir(), 'watch-'))
})
afterEach(() => rmSync(folder, { recursive: true }))

it('a log store goes on where it was, without what a crash left behind', () => {
  const store = openLogStore(folder, head)
  expect(store.last).toBeNull()
  store.add([makeLog(3), makeLog(5)], last)
  appendFileSync(store.history, '{"torn":')
  const again = openLogStore(folder, head)
  expect(again.last).toEqual(last)
  again.add([makeLog(6)], { ...last, number: 6 })
  expect(Array.from(again.list(), ({ blockNumber }) => blockNumber)).toEqual([3, 5, 6])
})

it('a log store reports a thing once, also after a restart', () => {
  expect(openLogStore(folder, head).tell('a')).toBe(true)
  const again = openLogStore(folder, head)
  expect(again.tell('a')).toBe(false)
  expect(again.tell('b')).toBe(true)
})

it('a log store refuses the state of another vault, a shorter recording and a file', () => {
  openLogStore(folder, head).add([makeLog(1)], last)
  expect(() => openLogStore(folder, { ...head, chainId: 97 })).toThrow('is the state of a watch over')
  writeFileSync(join(folder, 'history.jsonl'), '{}\n')
  expect(() => openLogStore(folder, head)).toThrow('cannot be used')
  expect(() => openLogStore(join(folder, 'state.json'), head)).toThrow('cannot be used')
})
