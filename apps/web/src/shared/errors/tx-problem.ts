import type { ErrorKey } from '@app/core/errors'
import type { TxValue } from '#shared/format/tx-text.ts'

export type ActionFailure = Extract<
  ErrorKey,
  | 'STAKE_FAILED'
  | 'BUY_FAILED'
  | 'CLAIM_FAILED'
  | 'WITHDRAW_FAILED'
  | 'TRANSFER_FAILED'
  | 'AUTHORIZATION_FAILED'
  | 'MINT_FAILED'
  | 'WITHDRAWAL_INITIATION_FAILED'
>

/**
 * Plain JSON. `key` is an entry of the error catalogue (text `errors:<key>`), `values` its facts (`unlockAt`, `symbol`
 * …), `technical` the words of the wallet or node, for support. `failure` is the title where `key` gives no reason.
 */
export type TxProblem = {
  key: ErrorKey
  values?: Record<string, TxValue>
  technical?: string
  failure?: ActionFailure
}

/** These give no reason, so the action's own message is more precise. */
const withoutReason: ReadonlySet<ErrorKey> = new Set<ErrorKey>([
  'TRANSACTION_FAILED',
  'CONTRACT_REVERTED',
  'UNDEFINED_ERROR',
])

export function nameFailure(problem: TxProblem, failure: ActionFailure | null | undefined): TxProblem {
  return failure != null && withoutReason.has(problem.key) ? { ...problem, failure } : problem
}

export class TxProblemError extends Error {
  readonly problem: TxProblem

  constructor(problem: TxProblem, options?: { cause?: unknown }) {
    super(problem.technical === undefined ? problem.key : `${problem.key}: ${problem.technical}`, options)
    this.name = 'TxProblemError'
    this.problem = problem
  }
}
