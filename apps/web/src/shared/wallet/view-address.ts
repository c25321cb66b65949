import { parseAccountAddress } from '@app/core/checksum-address'
import { getWalletState, setWalletState } from './wallet-store.ts'

/**
 * Views an address: nothing can be signed, and a pending connection is dropped. Returns false for an invalid address.
 * Import it at first use: checksums need a hash function, which the first load leaves out.
 */
export function viewAddress(input: string): boolean {
  const viewOnly = parseAccountAddress(input)
  if (viewOnly === null) return false
  const state = getWalletState()
  setWalletState({ ...state, viewOnly, openAuth: false, flow: null, failure: null, ticket: state.ticket + 1 })
  return true
}
