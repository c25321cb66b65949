import { permute } from './keccak-permutation.ts'

/** Words that go in between two permutations, for a hash of eight. A word is four bytes. */
const RATE = 34
export const HASH_BYTES = 32
export const HASH_WORDS = 8

const state = new Int32Array(50)

/** Where the hash of `count` words from `from` on goes: eight words from `at` on, which may be among those that are hashed. */
interface HashPlace {
  from: number
  count: number
  target: Int32Array
  at: number
}

/**
 * Keccak-256 as Ethereum has it, from words into words, so that nothing is allocated or turned for millions of hashes. Words are
 * views of bytes on a machine that keeps the low byte first, as every one does that this runs on; the tests would fail on another.
 */
export function writeKeccak(input: Int32Array, { from, count, target, at }: HashPlace): void {
  state.fill(0)
  let place = 0
  for (let index = from; index < from + count; index += 1) {
    state[place]! ^= input[index]!
    place += 1
    if (place === RATE) {
      permute(state)
      place = 0
    }
  }
  state[place]! ^= 1
  state[RATE - 1]! ^= 0x80 << 24
  permute(state)
  for (let index = 0; index < HASH_WORDS; index += 1) target[at + index] = state[index]!
}
