import fc from 'fast-check'
import { keccak256 } from 'viem'
import { expect, it } from 'vitest'
import { HASH_BYTES, writeKeccak } from './keccak.ts'

function hash(bytes: Uint8Array): Uint8Array {
  const target = new Uint8Array(HASH_BYTES)
  writeKeccak(bytes, { from: 0, to: bytes.length, target, at: 0 })
  return target
}

it('is keccak-256 for every length around its blocks', () => {
  for (const length of [0, 1, 31, 32, 64, 135, 136, 137, 160, 271, 272, 273, 1_000]) {
    const bytes = Uint8Array.from({ length }, (_, index) => (index * 7 + length) % 256)
    expect(hash(bytes)).toEqual(keccak256(bytes, 'bytes'))
  }
  fc.assert(
    fc.property(fc.uint8Array({ maxLength: 300 }), (bytes) => {
      expect(hash(bytes)).toEqual(keccak256(bytes, 'bytes'))
    }),
  )
})

it('hashes a part of its input in its own place', () => {
  const bytes = Uint8Array.from({ length: 64 }, (_, index) => index)
  const expected = keccak256(bytes.slice(32), 'bytes')
  writeKeccak(bytes, { from: 32, to: 64, target: bytes, at: 0 })
  expect(bytes.slice(0, 32)).toEqual(expected)
  expect(bytes[32]).toBe(32)
})
