import type { Hash } from '../../api/primitives.ts'
import { HASH_BYTES, writeKeccak } from './keccak.ts'
import { sortRows } from './sort-rows.ts'

/**
 * The tree of OpenZeppelin's `StandardMerkleTree` over hashes of leaves: in order of size from the end on, above them the hash of
 * each pair, the smaller first. One array for all of it, as two million leaves would not fit into a string each.
 */
export interface HashTree {
  /** Undefined for no leaves. */
  root: Hash | undefined
  /** @param leaf Its place among the hashes that the tree was made of. */
  getProof(leaf: number): Hash[]
}

/** @param leaves Hash after hash. */
export function makeHashTree(leaves: Uint8Array): HashTree {
  const count = leaves.length / HASH_BYTES
  if (count === 0) return { root: undefined, getProof: () => [] }
  const order = sortRows(leaves, HASH_BYTES)
  const nodes = new Uint8Array((2 * count - 1) * HASH_BYTES)
  const last = 2 * count - 2
  for (let rank = 0; rank < count; rank += 1)
    nodes.set(leaves.subarray(order[rank]! * HASH_BYTES, (order[rank]! + 1) * HASH_BYTES), (last - rank) * HASH_BYTES)
  for (let node = count - 2; node >= 0; node -= 1) writePair(nodes, node)
  let ranks: Uint32Array | undefined
  return {
    root: readHash(nodes, 0),
    getProof: (leaf) => {
      ranks ??= invert(order)
      const proof: Hash[] = []
      for (let node = last - ranks[leaf]!; node > 0; node = (node - 1) >> 1)
        proof.push(readHash(nodes, node % 2 === 1 ? node + 1 : node - 1))
      return proof
    },
  }
}

function invert(order: Uint32Array): Uint32Array {
  const ranks = new Uint32Array(order.length)
  for (const [rank, leaf] of order.entries()) ranks[leaf] = rank
  return ranks
}

const pair = new Uint8Array(2 * HASH_BYTES)

function writePair(nodes: Uint8Array, node: number): void {
  const left = (2 * node + 1) * HASH_BYTES
  const right = left + HASH_BYTES
  const isInOrder = isBelow(nodes, left, right)
  pair.set(nodes.subarray(left, right), isInOrder ? 0 : HASH_BYTES)
  pair.set(nodes.subarray(right, right + HASH_BYTES), isInOrder ? HASH_BYTES : 0)
  writeKeccak(pair, { from: 0, to: pair.length, target: nodes, at: node * HASH_BYTES })
}

function isBelow(nodes: Uint8Array, left: number, right: number): boolean {
  for (let index = 0; index < HASH_BYTES; index += 1) {
    const difference = nodes[left + index]! - nodes[right + index]!
    if (difference !== 0) return difference < 0
  }
  return true
}

function readHash(nodes: Uint8Array, node: number): Hash {
  let text = '0x'
  for (let index = node * HASH_BYTES; index < (node + 1) * HASH_BYTES; index += 1)
    text += nodes[index]!.toString(16).padStart(2, '0')
  return text as Hash
}
