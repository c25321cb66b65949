import { type Hex, toHex } from 'viem'
import { describe, expect, it } from 'vitest'
import { assertContinuous, assertLogsMatch, ForkError } from './check-blocks.ts'
import { type ChainLog, type Header, NodeError } from './node.ts'

const hash = (number: number, fork = 0): Hex => toHex(number * 10 + fork, { size: 32 })

function makeHeader(number: number, fork = 0): Header {
  return { number, hash: hash(number, fork), parentHash: hash(number - 1, fork), timestamp: number, logsBloom: '0x' }
}

function makeLog(blockNumber: number, logIndex: number, fork = 0): ChainLog {
  const blockHash = hash(blockNumber, fork)
  const zero = toHex(0, { size: 32 })
  return {
    address: '0x',
    blockNumber,
    blockHash,
    transactionHash: zero,
    transactionIndex: 0,
    logIndex,
    topics: [],
    data: '0x',
  }
}

describe('assertContinuous', () => {
  const parent = { number: 4, hash: hash(4) }

  it('accepts blocks one on top of the other', () => {
    expect(() => assertContinuous(parent, [makeHeader(5), makeHeader(6)])).not.toThrow()
    expect(() => assertContinuous(undefined, [makeHeader(5, 1), makeHeader(6, 1)])).not.toThrow()
  })

  it('tells a fork from a node whose answers do not fit together', () => {
    expect(() => assertContinuous(parent, [makeHeader(5, 1)])).toThrow(ForkError)
    expect(() => assertContinuous(parent, [makeHeader(5), makeHeader(6, 1)])).toThrow(NodeError)
    expect(() => assertContinuous(parent, [{ ...makeHeader(7), parentHash: hash(4) }])).toThrow(/out of order/)
  })
})

describe('assertLogsMatch', () => {
  const headers = new Map([5, 6].map((number) => [number, makeHeader(number)]))

  it('accepts logs of exactly these blocks', () => {
    expect(() => assertLogsMatch(headers, [makeLog(5, 0), makeLog(5, 1), makeLog(6, 1)])).not.toThrow()
  })

  it('refuses logs of another block of that height, of another height, and twins', () => {
    expect(() => assertLogsMatch(headers, [makeLog(5, 0, 1)])).toThrow(/changed its mind/)
    expect(() => assertLogsMatch(headers, [makeLog(7, 0)])).toThrow(NodeError)
    expect(() => assertLogsMatch(headers, [makeLog(5, 3), makeLog(5, 3)])).toThrow(/came twice/)
  })
})
