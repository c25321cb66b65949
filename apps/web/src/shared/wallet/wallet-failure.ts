import type { ErrorKey } from '@app/core/errors'
import { isFramed } from '#shared/base/is-framed.ts'
import { findErrorKey } from '#shared/errors/error-rules.ts'
import type { WalletFailure, WalletStep } from './wallet-state.ts'

/** What to do next is the text `wallet:failure.<reason>`. */
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
  relayUnreachable: 'CONNECT_FAILED',
  safeUnreachable: 'CONNECT_FAILED',
  pairingExpired: 'WALLET_TIMEOUT',
  walletFailed: 'CONNECT_FAILED',
}

const rejections = {
  requestingAccount: 'rejectedAccount',
  checkingChain: 'rejectedChain',
  authorising: 'rejectedSignature',
} as const satisfies Record<WalletStep, WalletFailure>

export function getWalletFailure(error: unknown, step: WalletStep): WalletFailure {
  switch (findErrorKey(error)) {
    case 'USER_REJECTED':
      return rejections[step]
    case 'WALLET_REQUEST_PENDING':
      return 'alreadyPending'
    case 'WALLET_LOCKED':
      return 'noAccount'
    case 'CONNECT_FAILED':
      return isFramed ? 'safeUnreachable' : 'relayUnreachable'
    case 'WALLET_TIMEOUT':
      return step === 'requestingAccount' ? 'pairingExpired' : 'walletFailed'
    default:
      return 'walletFailed'
  }
}
