import type { ApiSignedEndpoints } from '@app/core/api/endpoints'
import type { Address, Hex } from 'viem'
import type { ActionFailure } from '#shared/errors/tx-problem.ts'

export type SignedPath = keyof ApiSignedEndpoints

/** Without account, nonce and deadline. Amounts are base units. */
export type RequestFields = {
  '/api/withdrawal': { token: Address; amount: bigint }
  '/api/rewithdrawal': { id: bigint }
  '/api/claim': { cardId: bigint; stockCode: string; shares: bigint }
}

export type RequestAnswer<Path extends SignedPath> = ApiSignedEndpoints[Path]['answer']['data']

/**
 * A signed request that may have been carried out: the same bytes are sent until they are answered. `nonce` is the
 * service's idempotency key; `deadlineAt` is in Unix seconds of the final block's clock.
 */
export type KeptRequest = {
  version: 1
  path: SignedPath
  chainId: number
  account: Address
  nonce: Hex
  deadlineAt: number
  body: Record<string, unknown>
}

export const requestFailures: Record<SignedPath, ActionFailure> = {
  '/api/withdrawal': 'WITHDRAWAL_INITIATION_FAILED',
  '/api/rewithdrawal': 'WITHDRAWAL_INITIATION_FAILED',
  '/api/claim': 'CLAIM_FAILED',
}

const paths: ReadonlySet<string> = new Set(Object.keys(requestFailures))

/** Null for anything but a request of this version, so that one bad entry never hides the others. */
export function parseKeptRequest(json: string | null): KeptRequest | null {
  if (json === null) return null
  try {
    const request = JSON.parse(json) as KeptRequest | null
    const isKept = parseRequestFrame(request) !== null && typeof request?.body === 'object' && request.body !== null
    return isKept ? request : null
  } catch {
    return null
  }
}

export function parseRequestFrame(kept: object | null): Omit<KeptRequest, 'body'> | null {
  const { version, path, chainId, account, nonce, deadlineAt } = (kept ?? {}) as Partial<KeptRequest>
  const isFrame =
    version === 1 &&
    path !== undefined &&
    paths.has(path) &&
    [account, nonce].every((text) => typeof text === 'string') &&
    [chainId, deadlineAt].every(Number.isSafeInteger)
  return isFrame
    ? { version, path, chainId: chainId!, account: account!, nonce: nonce!, deadlineAt: deadlineAt! }
    : null
}
