import { describe, expect, it } from 'vitest'
import { type Cursor, getLagSeconds, getStaleness, SILENT_SECONDS } from './cursor.ts'

const NOW = 1_800_000_000
const sandbox = { maxLagSeconds: 60, hasWorldClock: false }
const mainnet = { maxLagSeconds: 60, hasWorldClock: true }

const cursor = (changes: Partial<Cursor> = {}): Cursor => ({
  blockNumber: 100,
  blockTimestamp: NOW,
  blockHash: '0x',
  reorgCount: 0,
  finalBlockNumber: 98,
  headBlockNumber: 100,
  headBlockTimestamp: NOW,
  headSeenAt: NOW,
  updatedAt: NOW,
  readAt: NOW,
  ...changes,
})

describe('staleness', () => {
  it('is none at the head', () => {
    expect(getStaleness(cursor(), sandbox)).toBeUndefined()
    expect(getStaleness(cursor(), mainnet)).toBeUndefined()
  })

  it('is silent when the indexer, or the node to the indexer, has said nothing for too long', () => {
    for (const key of ['updatedAt', 'headSeenAt'] as const) {
      expect(getStaleness(cursor({ [key]: NOW - SILENT_SECONDS }), sandbox)).toBeUndefined()
      expect(getStaleness(cursor({ [key]: NOW - SILENT_SECONDS - 1 }), sandbox)).toBe('silent')
    }
  })

  it('is not lagging for one block after the sandbox has jumped half a year', () => {
    const jumped = cursor({ headBlockNumber: 101, headBlockTimestamp: NOW + 180 * 86_400 })
    expect(getStaleness(jumped, sandbox)).toBeUndefined()
    expect(getLagSeconds(jumped, sandbox)).toBe(180 * 86_400)
  })

  it('is lagging when both blocks and chain time say so', () => {
    expect(getStaleness(cursor({ headBlockNumber: 200, headBlockTimestamp: NOW + 61 }), sandbox)).toBe('lagging')
    expect(getStaleness(cursor({ headBlockNumber: 200, headBlockTimestamp: NOW + 60 }), sandbox)).toBeUndefined()
  })

  it('minds the clock of the world on a real chain: a node that stands still shows no newer head', () => {
    const still = cursor({ blockTimestamp: NOW - 61, headBlockTimestamp: NOW - 61 })
    expect(getStaleness(still, mainnet)).toBe('lagging')
    expect(getStaleness(still, sandbox)).toBeUndefined()
    expect(getLagSeconds(still, mainnet)).toBe(61)
  })

  it('has no lag when the chain is ahead of the clock of the world', () => {
    expect(getLagSeconds(cursor({ blockTimestamp: NOW + 500, headBlockTimestamp: NOW + 500 }), mainnet)).toBe(0)
  })
})
