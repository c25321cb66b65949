import type { ErrorKey } from '@app/core/errors'

/** Errors that contracts, nodes and wallets can return for a way out. Others are shown unchanged. */
export const exitErrors = [
  'INSUFFICIENT_FUNDS',
  'LOCK_NOT_EXPIRED',
  'NOTHING_TO_CLAIM',
  'POSITION_NOT_FOUND',
  'RECEIVER_INVALID',
  'ROOT_TOO_YOUNG',
  'TOKEN_TRANSFER_FAILED',
  'USER_REJECTED',
  'VAULT_FUNDS_TOO_LOW',
  'VAULT_LIMIT_REACHED',
  'WALLET_REQUEST_PENDING',
] as const satisfies readonly ErrorKey[]
