import type { Address } from '../../address.ts'
import type { Hash } from '../../api/primitives.ts'
import type { Earned } from './earnings.ts'
import { writeHex } from './hex-bytes.ts'
import { HASH_BYTES, HASH_WORDS, writeKeccak } from './keccak.ts'
import { createLeafWriter } from './leaf.ts'

/** Hash of one leaf, as it stands in the tree of its day. */
export function hashLeaf(chainId: number, vault: Address, earned: Earned): Hash {
  const words = new Int32Array(HASH_WORDS)
  createLeafWriter(chainId, vault)(earned, words, 0)
  return toHash(words)
}

/** The root that a leaf and the nodes beside its way up make, as the vault computes it. */
export function climbProof(leaf: Hash, proof: readonly Hash[]): Hash {
  return proof.reduce((below, beside) => (below < beside ? hashPair(below, beside) : hashPair(beside, below)), leaf)
}

function hashPair(first: Hash, second: Hash): Hash {
  const words = new Int32Array(2 * HASH_WORDS)
  const bytes = new Uint8Array(words.buffer)
  writeHex(first, bytes, 0)
  writeHex(second, bytes, HASH_BYTES)
  writeKeccak(words, { from: 0, count: words.length, target: words, at: 0 })
  return toHash(words.subarray(0, HASH_WORDS))
}

function toHash(words: Int32Array): Hash {
  return `0x${Buffer.from(words.buffer, words.byteOffset, words.byteLength).toString('hex')}`
}
