/**
 * - `behind`: the node does not (yet) have the requested block or state. Not a fork: wait, or ask another.
 * - `limited`: asked too often. `tooLarge`: asked for too much at once. `refused`: not supported.
 * - `reverted`: the contract refused; `data` has its reason.
 * - `unreachable`, `timeout`: no answer. `invalid`: a malformed answer.
 * - `wrongChain`, `wrongContracts`: the endpoint is not on our chain and is left out.
 */
export type RpcErrorKind =
  | 'behind'
  | 'limited'
  | 'tooLarge'
  | 'refused'
  | 'reverted'
  | 'unreachable'
  | 'timeout'
  | 'invalid'
  | 'wrongChain'
  | 'wrongContracts'

export type RpcErrorFacts = {
  code?: number
  data?: unknown
  retryAfterMs?: number
  allowedBlocks?: number
  /** Refused for the size of the answer, not for the number of blocks. */
  isOfAmount?: boolean
}

/** The message names the endpoint's host only. */
export class RpcError extends Error {
  override name = 'RpcError'
  readonly kind: RpcErrorKind
  readonly endpoint: string
  declare readonly code?: number
  declare readonly data?: unknown
  declare readonly retryAfterMs?: number
  declare readonly allowedBlocks?: number
  declare readonly isOfAmount?: boolean

  constructor(kind: RpcErrorKind, endpoint: string, reason: string, facts: RpcErrorFacts = {}) {
    super(`${endpoint} ${reason}`)
    this.kind = kind
    this.endpoint = endpoint
    Object.assign(this, facts)
  }
}

export function findRpcError(error: unknown): RpcError | undefined {
  for (let cause = error; cause instanceof Error; cause = cause.cause) if (cause instanceof RpcError) return cause
  return undefined
}
