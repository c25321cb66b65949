import { HASH_BYTES, type HashPlace } from '@app/core/settlement/history/bytes'
import { keccak256 } from 'viem/utils'

/** Slower than that of `settlement/history`, but small enough for the page. */
export function writeKeccak(input: Int32Array, { from, count, target, at }: HashPlace): void {
  const bytes = new Uint8Array(input.buffer, input.byteOffset + 4 * from, 4 * count)
  new Uint8Array(target.buffer, target.byteOffset + 4 * at, HASH_BYTES).set(keccak256(bytes, 'bytes'))
}
