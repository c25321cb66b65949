import type { Address } from '../../address.ts'
import type { Hash } from '../../api/primitives.ts'
import { HASH_BYTES, HASH_WORDS, readHex, writeHex } from './bytes.ts'
import type { Earned } from './earnings.ts'
import { writeKeccak } from './keccak.ts'

export function hashLeaf(chainId: number, vault: Address, earned: Earned): Hash {
  const words = new Int32Array(HASH_WORDS)
  createLeafWriter(chainId, vault)(earned, words, 0)
  return toHash(words)
}

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
  return readHex(new Uint8Array(words.buffer, words.byteOffset, words.byteLength))
}

const FIELD_BYTES = 32

const places = { chainId: 0, vault: 1, account: 2, token: 3, cumulative: 4 }
const FIELD_COUNT = 5

export function createLeafWriter(
  chainId: number,
  vault: Address,
): (earned: Earned, target: Int32Array, at: number) => void {
  const bytes = new Uint8Array(FIELD_COUNT * FIELD_BYTES)
  const words = new Int32Array(bytes.buffer)
  writeNumber(BigInt(chainId), bytes, places.chainId)
  writeAddress(vault, bytes, places.vault)
  return ({ account, token, cumulative }, target, at) => {
    writeAddress(account, bytes, places.account)
    writeAddress(token, bytes, places.token)
    writeNumber(cumulative, bytes, places.cumulative)
    writeKeccak(words, { from: 0, count: words.length, target, at })
    writeKeccak(target, { from: at, count: HASH_WORDS, target, at })
  }
}

function writeAddress(address: Address, bytes: Uint8Array, place: number): void {
  writeHex(address, bytes, place * FIELD_BYTES + 12)
}

const LOW_64 = 2n ** 64n - 1n

function writeNumber(value: bigint, bytes: Uint8Array, place: number): void {
  const view = new DataView(bytes.buffer)
  let rest = value
  for (let at = place * FIELD_BYTES + 24; at >= place * FIELD_BYTES; at -= 8) {
    view.setBigUint64(at, rest & LOW_64)
    rest >>= 64n
  }
}
