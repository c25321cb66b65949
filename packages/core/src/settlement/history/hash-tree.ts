import type { Hash } from '../../api/primitives.ts'
import { HASH_BYTES, HASH_WORDS, writeKeccak } from './keccak.ts'
import { sortRows } from './sort-rows.ts'

/**
 * The tree of OpenZeppelin's `StandardMerkleTree` over hashes of leaves: in order of size from the end on, above them the hash of
 * each pair, the smaller first. One array for all of it, as two million leaves would not fit into a string each.
 */
export interface HashTree {
  /** Undefined for no leaves. */
  root: Hash | undefined
  /** Hash after hash: node 0 is the root, below node i are 2i + 1 and 2i + 2, leaves are the last ones, from the largest on. */
  nodes: Uint8Array
  /** @param leaf Its place among the hashes that the tree was made of. */
  getProof(leaf: number): Hash[]
}

/** @param leaves Words, hash after hash. */
export function makeHashTree(leaves: Int32Array): HashTree {
  const count = leaves.length / HASH_WORDS
  if (count === 0) return { root: undefined, nodes: new Uint8Array(0), getProof: () => [] }
  const order = sortRows(toBytes(leaves), HASH_BYTES)
  const nodes = new Int32Array((2 * count - 1) * HASH_WORDS)
  const last = 2 * count - 2
  for (let rank = 0; rank < count; rank += 1) copyHash(leaves, order[rank]!, { target: nodes, to: last - rank })
  const bytes = toBytes(nodes)
  for (let node = count - 2; node >= 0; node -= 1) writePair(nodes, bytes, node)
  let ranks: Uint32Array | undefined
  return {
    root: readHash(bytes, 0),
    nodes: bytes,
    getProof: (leaf) => {
      ranks ??= invert(order)
      const proof: Hash[] = []
      for (let node = last - ranks[leaf]!; node > 0; node = (node - 1) >> 1)
        proof.push(readHash(bytes, node % 2 === 1 ? node + 1 : node - 1))
      return proof
    },
  }
}

function toBytes({ buffer, byteOffset, byteLength }: Int32Array): Uint8Array {
  return new Uint8Array(buffer, byteOffset, byteLength)
}

function invert(order: Uint32Array): Uint32Array {
  const ranks = new Uint32Array(order.length)
  for (const [rank, leaf] of order.entries()) ranks[leaf] = rank
  return ranks
}

function copyHash(source: Int32Array, from: number, { target, to }: { target: Int32Array; to: number }): void {
  for (let word = 0; word < HASH_WORDS; word += 1) target[to * HASH_WORDS + word] = source[from * HASH_WORDS + word]!
}

const pair = new Int32Array(2 * HASH_WORDS)

function writePair(nodes: Int32Array, bytes: Uint8Array, node: number): void {
  const left = 2 * node + 1
  const isInOrder = isBelow(bytes, left * HASH_BYTES, (left + 1) * HASH_BYTES)
  copyHash(nodes, isInOrder ? left : left + 1, { target: pair, to: 0 })
  copyHash(nodes, isInOrder ? left + 1 : left, { target: pair, to: 1 })
  writeKeccak(pair, { from: 0, count: pair.length, target: nodes, at: node * HASH_WORDS })
}

function isBelow(bytes: Uint8Array, left: number, right: number): boolean {
  for (let index = 0; index < HASH_BYTES; index += 1) {
    const difference = bytes[left + index]! - bytes[right + index]!
    if (difference !== 0) return difference < 0
  }
  return true
}

function readHash(bytes: Uint8Array, node: number): Hash {
  let text = '0x'
  for (let index = node * HASH_BYTES; index < (node + 1) * HASH_BYTES; index += 1)
    text += bytes[index]!.toString(16).padStart(2, '0')
  return text as Hash
}
