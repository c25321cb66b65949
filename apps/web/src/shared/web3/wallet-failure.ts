import type { ErrorKey } from '@app/core/errors'
import { getWalletErrorCode, isUserRejection, WALLET_ERROR_CODES } from './eip1193.ts'
import type { WalletFailure, WalletStep } from './wallet-state.ts'

/** The catalogue's message for each failure; what to do next is `wallet:failure.<reason>`. */
export const walletFailureKeys: Record<WalletFailure, ErrorKey> = {
  noWallet: 'WALLET_MISSING',
  rejectedAccount: 'USER_REJECTED',
  rejectedChain: 'USER_REJECTED',
  rejectedSignature: 'USER_REJECTED',
  noAccount: 'WALLET_LOCKED',
  alreadyPending: 'WALLET_REQUEST_PENDING',
  wrongChain: 'SWITCH_CHAIN_FAILED',
  badAnswer: 'WALLET_RESPONSE_INVALID',
  signatureMismatch: 'AUTHORISATION_MISMATCH',
  signatureUnverified: 'RPC_UNAVAILABLE',
  walletFailed: 'CONNECT_FAILED',
}

const rejections = {
  requestingAccount: 'rejectedAccount',
  checkingChain: 'rejectedChain',
  authorising: 'rejectedSignature',
} as const satisfies Record<WalletStep, WalletFailure>

export function getWalletFailure(error: unknown, step: WalletStep): WalletFailure {
  if (isUserRejection(error)) return rejections[step]
  const code = getWalletErrorCode(error)
  if (code === WALLET_ERROR_CODES.requestPending) return 'alreadyPending'
  if (code === WALLET_ERROR_CODES.unauthorized) return 'noAccount'
  return 'walletFailed'
}
