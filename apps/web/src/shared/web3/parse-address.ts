import type { Address } from 'viem'
import { getAddress, isAddress } from 'viem/utils'

/** The checksummed address, or null for anything malformed, with a wrong mixed-case checksum, or zero. */
export function parseAccountAddress(input: unknown): Address | null {
  if (typeof input !== 'string') return null
  const text = input.trim()
  if (!/^0x[0-9a-fA-F]{40}$/.test(text)) return null
  const mixedCase = text.slice(2) !== text.slice(2).toLowerCase() && text.slice(2) !== text.slice(2).toUpperCase()
  if (mixedCase && !isAddress(text)) return null
  const address = getAddress(text.toLowerCase())
  return BigInt(address) === 0n ? null : address
}
