import * as fc from 'fast-check'
import { keccak256 } from 'viem'
import { expect, it } from 'vitest'
import { HASH_WORDS } from './bytes.ts'
import { writeKeccak } from './keccak.ts'

function hash(words: Int32Array): string {
  const target = new Int32Array(HASH_WORDS)
  writeKeccak(words, { from: 0, count: words.length, target, at: 0 })
  return toHex(target)
}

function toHex({ buffer, byteOffset, byteLength }: Int32Array): string {
  return `0x${Buffer.from(buffer, byteOffset, byteLength).toString('hex')}`
}

it('writeKeccak is keccak-256 for every number of words around its blocks', () => {
  for (const count of [0, 1, 8, 16, 33, 34, 35, 40, 67, 68, 69, 250]) {
    const words = Int32Array.from({ length: count }, (_, index) => index * 0x12345678 + count)
    expect(hash(words)).toBe(keccak256(toHex(words) as `0x${string}`))
  }
  fc.assert(
    fc.property(fc.int32Array({ maxLength: 80 }), (words) => {
      expect(hash(words)).toBe(keccak256(toHex(words) as `0x${string}`))
    }),
  )
})

it('writeKeccak hashes a part of its input in place', () => {
  const words = Int32Array.from({ length: 16 }, (_, index) => index)
  const expected = keccak256(toHex(words.slice(8)) as `0x${string}`)
  writeKeccak(words, { from: 8, count: 8, target: words, at: 0 })
  expect(toHex(words.slice(0, 8))).toBe(expected)
  expect(words[8]).toBe(8)
})
