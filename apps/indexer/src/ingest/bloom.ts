import { type Hex, hexToBytes, keccak256 } from 'viem'

export type BloomTest = (bloom: Hex) => boolean

/**
 * Tests whether a block's bloom filter may hold a log of one of `addresses`. A `false` is certain; a block that passes and comes
 * without logs is asked for again by its hash.
 */
export function createBloomTest(addresses: readonly Hex[]): BloomTest {
  const bits = addresses.map(getBits)
  return (bloom) => {
    if (bloom.length !== 514) return false
    const bytes = hexToBytes(bloom)
    return bits.some((three) => three.every((bit) => ((bytes[255 - (bit >> 3)] ?? 0) >> (bit & 7)) & 1))
  }
}

function getBits(address: Hex): number[] {
  const hash = hexToBytes(keccak256(address))
  return [0, 2, 4].map((index) => (((hash[index] ?? 0) << 8) | (hash[index + 1] ?? 0)) & 2047)
}
