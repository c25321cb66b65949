import { type Hex, hexToBytes, keccak256, toHex } from 'viem'
import { describe, expect, it } from 'vitest'
import { createBloomTest } from './bloom.ts'

/** By the definition in the Ethereum yellow paper: three 11-bit numbers of the hash, counted from the lowest bit. */
function makeBloom(addresses: readonly Hex[]): Hex {
  let bloom = 0n
  for (const address of addresses) {
    const hash = hexToBytes(keccak256(address))
    for (const index of [0, 2, 4]) bloom |= 1n << (BigInt(hash[index]! * 256 + hash[index + 1]!) & 2047n)
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
