import { type Hex, hexToBytes, keccak256, toHex } from 'viem'
import { describe, expect, it } from 'vitest'
import { assertLogsMatch, createBeacons, createBloomTest, ForkError, takeContinuous } from './check-blocks.ts'
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

describe('takeContinuous', () => {
  const parent = { number: 4, hash: hash(4) }

  it('takes blocks one on top of the other', () => {
    expect(takeContinuous(parent, [makeHeader(5), makeHeader(6)])).toHaveLength(2)
    expect(takeContinuous(undefined, [makeHeader(5, 1), makeHeader(6, 1)])).toHaveLength(2)
  })

  it('takes neither of two blocks of which one is of another fork', () => {
    const headers = [makeHeader(5), makeHeader(6), makeHeader(7), makeHeader(8, 1)]
    expect(takeContinuous(parent, headers).map(({ number }) => number)).toEqual([5, 6])
    expect(() => takeContinuous(parent, [makeHeader(5), makeHeader(6, 1)])).toThrow(NodeError)
  })

  it('tells a fork', () => {
    expect(() => takeContinuous(parent, [makeHeader(5, 1)])).toThrow(ForkError)
    expect(() => takeContinuous(parent, [makeHeader(5, 1), makeHeader(6, 1)])).toThrow(ForkError)
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

/** By the definition in the Ethereum yellow paper: three 11-bit numbers of the hash, counted from the lowest bit. */
function makeBloom(addresses: readonly Hex[]): Hex {
  let bloom = 0n
  for (const address of addresses) {
    const digest = hexToBytes(keccak256(address))
    for (const index of [0, 2, 4]) bloom |= 1n << (BigInt(digest[index]! * 256 + digest[index + 1]!) & 2047n)
  }
  return toHex(bloom, { size: 256 })
}

const ours = toHex(0xabc, { size: 20 })

describe('createBloomTest', () => {
  it('passes every block that may hold a log of ours', () => {
    const others = Array.from({ length: 20 }, (_, index) => toHex(index + 1, { size: 20 }))
    expect(createBloomTest([ours])(makeBloom([...others, ours]))).toBe(true)
    expect(createBloomTest([toHex(9, { size: 20 }), ours])(makeBloom([ours]))).toBe(true)
  })

  it('leaves out blocks that cannot', () => {
    expect(createBloomTest([ours])(makeBloom([]))).toBe(false)
    expect(createBloomTest([ours])(makeBloom([toHex(1, { size: 20 })]))).toBe(false)
    expect(createBloomTest([ours])('0x')).toBe(false)
  })
})

const block = (...addresses: Hex[]) => addresses.map((address) => ({ address }))

describe('beacons', () => {
  it('are the addresses that log in every block that was seen, those with few logs first', () => {
    const beacons = createBeacons()
    expect(beacons.get()).toBeUndefined()
    beacons.learn(block('0x01', '0x01', '0x02', '0x03', '0x03'))
    expect(beacons.get()).toBe('0x02')
    beacons.learn(block('0x03', '0x05'))
    expect(beacons.get()).toBe('0x03')
    beacons.learn(block('0x03', '0x04'))
    expect(beacons.get()).toBe('0x03')
  })

  it('are learnt anew where none of them logs', () => {
    const beacons = createBeacons()
    beacons.learn(block('0x01'))
    beacons.learn(block('0x02'))
    expect(beacons.get()).toBe('0x02')
  })
})
