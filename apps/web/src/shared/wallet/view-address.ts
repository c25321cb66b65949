import { parseAccountAddress } from './parse-address.ts'
import { getWalletState, setWalletState } from './wallet-store.ts'

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
