import type { Address } from '../../address.ts'
import type { Earned } from './earnings.ts'
import { writeHex } from './hex-bytes.ts'
import { writeKeccak } from './keccak.ts'

const WORD = 32

/** The words of a leaf, as `abi.encode` lays them out. */
const places = { chainId: 0, vault: 1, account: 2, token: 3, cumulative: 4 }
const LENGTH = 5 * WORD

/**
 * Writes hashes of leaves: keccak256 of keccak256 of (chain id, vault, account, token, cumulative), the double hash of OpenZeppelin,
 * so that no inner node of the tree can be taken for a leaf.
 */
export function createLeafWriter(
  chainId: number,
  vault: Address,
): (earned: Earned, target: Uint8Array, at: number) => void {
  const words = new Uint8Array(LENGTH)
  writeNumber(BigInt(chainId), words, places.chainId)
  writeAddress(vault, words, places.vault)
  return ({ account, token, cumulative }, target, at) => {
    writeAddress(account, words, places.account)
    writeAddress(token, words, places.token)
    writeNumber(cumulative, words, places.cumulative)
    writeKeccak(words, { from: 0, to: LENGTH, target, at })
    writeKeccak(target, { from: at, to: at + WORD, target, at })
  }
}

function writeAddress(address: Address, words: Uint8Array, place: number): void {
  writeHex(address, words, place * WORD + 12)
}

const LOW_64 = 2n ** 64n - 1n

/** @param value Below 2^256. */
function writeNumber(value: bigint, words: Uint8Array, place: number): void {
  const view = new DataView(words.buffer)
  let rest = value
  for (let at = place * WORD + 24; at >= place * WORD; at -= 8) {
    view.setBigUint64(at, rest & LOW_64)
    rest >>= 64n
  }
}
