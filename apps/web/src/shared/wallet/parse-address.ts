import { isZeroAddress, type Address } from '@app/core/address'
import { parseAddress } from '@app/core/checksum-address'

/** The checksummed address of an account, or null for anything malformed, with a wrong checksum, or zero. */
export function parseAccountAddress(input: unknown): Address | null {
  if (typeof input !== 'string') return null
  const parsed = parseAddress(input)
  return parsed.ok && !isZeroAddress(parsed.address) ? parsed.address : null
}
