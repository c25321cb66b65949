import type { SessionNonce } from '@app/core/api/session'
import { type Address, type Hex, stringToHex } from 'viem'
import { createSiweMessage } from 'viem/siwe'

/** By EIP-4361; `bytes` are for `personal_sign`. */
export function createSignInMessage(place: SessionNonce, account: Address): { message: string; bytes: Hex } {
  const { issuedAt, expiresAt, ...said } = place
  const message = createSiweMessage({
    ...said,
    address: account,
    version: '1',
    issuedAt: new Date(issuedAt * 1000),
    expirationTime: new Date(expiresAt * 1000),
  })
  return { message, bytes: stringToHex(message) }
}
