import type { Address } from '../../address.ts'
import type { Hash } from '../../api/primitives.ts'
import { HASH_BYTES, HASH_WORDS, readHex, sortRows } from './bytes.ts'
import type { Earned } from './earnings.ts'
import { writeKeccak } from './keccak.ts'
import { createLeafWriter } from './proof.ts'

/**
 * OpenZeppelin's `StandardMerkleTree` in one array: two million leaves would be too many strings. Node 0 is the root,
 * the children of node i are 2i + 1 and 2i + 2; leaves come last, the largest first.
 */
export interface HashTree {
  root: Hash | undefined
  nodes: Uint8Array
  getProof(leaf: number): Hash[]
}

export interface HashTreeOptions {
  chainId: number
  vault: Address
  leaves: Iterable<Earned>
  count: number
}

export function makeHashTree({ chainId, vault, leaves, count }: HashTreeOptions): HashTree {
  if (count === 0) return { root: undefined, nodes: new Uint8Array(0), getProof: () => [] }
  const firstLeaf = count - 1
  const nodes = new Int32Array((firstLeaf + count) * HASH_WORDS)
  const bytes = toBytes(nodes)
  const writeLeaf = createLeafWriter(chainId, vault)
  let written = firstLeaf
  for (const leaf of leaves) {
    writeLeaf(leaf, nodes, written * HASH_WORDS)
    written += 1
  }
  const sorted = nodes.subarray(firstLeaf * HASH_WORDS)
  const order = sortRows(toBytes(sorted), HASH_BYTES)
  putLargestFirst(sorted, order)
  for (let node = firstLeaf - 1; node >= 0; node -= 1) writePair(nodes, bytes, node)
  let places: Uint32Array | undefined
  return {
    root: readHash(bytes, 0),
    nodes: bytes,
    getProof: (leaf) => {
      places ??= getPlaces(order)
      const proof: Hash[] = []
      for (let node = firstLeaf + places[leaf]!; node > 0; node = (node - 1) >> 1)
        proof.push(readHash(bytes, node % 2 === 1 ? node + 1 : node - 1))
      return proof
    },
  }
}

function toBytes({ buffer, byteOffset, byteLength }: Int32Array): Uint8Array {
  return new Uint8Array(buffer, byteOffset, byteLength)
}

function getPlaces(order: Uint32Array): Uint32Array {
  const places = new Uint32Array(order.length)
  for (const [rank, leaf] of order.entries()) places[leaf] = order.length - 1 - rank
  return places
}

/** In place: a second array would be as large as the first. */
function putLargestFirst(hashes: Int32Array, order: Uint32Array): void {
  const isPlaced = new Uint8Array(order.length)
  const first = new Int32Array(HASH_WORDS)
  const getSource = (place: number) => order[order.length - 1 - place]!
  for (let start = 0; start < order.length; start += 1) {
    if (isPlaced[start] === 1) continue
    copyHash(hashes, start, { target: first, to: 0 })
    let place = start
    for (let from = getSource(place); from !== start; from = getSource(place)) {
      copyHash(hashes, from, { target: hashes, to: place })
      isPlaced[place] = 1
      place = from
    }
    copyHash(first, 0, { target: hashes, to: place })
    isPlaced[place] = 1
  }
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
  return readHex(bytes.subarray(node * HASH_BYTES, (node + 1) * HASH_BYTES))
}
