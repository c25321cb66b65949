import { isZeroAddress, type Address } from '@app/core/address'
import { parseAddress } from '@app/core/checksum-address'
import { getWalletState, setWalletState } from './wallet-store.ts'

/** The checksummed address of an account, or null for anything malformed, with a wrong checksum, or zero. */
export function parseAccountAddress(input: unknown): Address | null {
  if (typeof input !== 'string') return null
  const parsed = parseAddress(input)
  return parsed.ok && !isZeroAddress(parsed.address) ? parsed.address : null
}

/**
 * Watches an address: it becomes the exposed account, nothing can be signed, and a connection under way is dropped.
 * Answers false, and changes nothing, for anything but a valid, non-zero address with a right (or no) checksum. Import it
 * with the first use: addresses are hashed for their checksum, and the first load has no hash.
 */
export function viewAddress(input: string): boolean {
  const viewOnly = parseAccountAddress(input)
  if (viewOnly === null) return false
  const state = getWalletState()
  setWalletState({ ...state, viewOnly, openAuth: false, flow: null, failure: null, ticket: state.ticket + 1 })
  return true
}
