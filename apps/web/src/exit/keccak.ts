import { keccak256 } from 'viem/utils'

export const HASH_BYTES = 32
export const HASH_WORDS = 8

interface HashPlace {
  from: number
  count: number
  target: Int32Array
  at: number
}

/** In place of the one of `settlement/history`, which is faster, and longer than the page may be. */
export function writeKeccak(input: Int32Array, { from, count, target, at }: HashPlace): void {
  const bytes = new Uint8Array(input.buffer, input.byteOffset + 4 * from, 4 * count)
  new Uint8Array(target.buffer, target.byteOffset + 4 * at, HASH_BYTES).set(keccak256(bytes, 'bytes'))
}
