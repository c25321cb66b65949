import { keccak256 } from 'viem/utils'
import { writeHex } from '@app/core/settlement/history/bytes'

export const HASH_BYTES = 32
export const HASH_WORDS = 8

interface HashPlace {
  from: number
  count: number
  target: Int32Array
  at: number
}

/** In place of the one of `settlement/history`, which is five times as fast and as long: here a few thousand are hashed. */
export function writeKeccak(input: Int32Array, { from, count, target, at }: HashPlace): void {
  const bytes = new Uint8Array(input.buffer, input.byteOffset + 4 * from, 4 * count)
  const words = new Uint8Array(target.buffer, target.byteOffset + 4 * at, HASH_BYTES)
  writeHex(keccak256(bytes), words, 0)
}
