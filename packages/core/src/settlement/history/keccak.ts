import { permute } from './keccak-permutation.ts'

/** Bytes that go in between two permutations, for a hash of 32 bytes. */
const RATE = 136
export const HASH_BYTES = 32

const state = new Int32Array(50)

/** Where the hash of `input[from, to)` goes. */
interface HashPlace {
  from: number
  to: number
  target: Uint8Array
  /** First of its 32 bytes; they may lie within the input. */
  at: number
}

/** Keccak-256 as Ethereum has it, from bytes into bytes: nothing is allocated, for millions of hashes. */
export function writeKeccak(input: Uint8Array, { from, to, target, at }: HashPlace): void {
  state.fill(0)
  let place = 0
  for (let index = from; index < to; index += 1) {
    state[place >> 2]! ^= input[index]! << ((place & 3) << 3)
    place += 1
    if (place === RATE) {
      permute(state)
      place = 0
    }
  }
  state[place >> 2]! ^= 1 << ((place & 3) << 3)
  state[(RATE - 1) >> 2]! ^= 0x80 << 24
  permute(state)
  for (let index = 0; index < HASH_BYTES; index += 1) target[at + index] = state[index >> 2]! >>> ((index & 3) << 3)
}
