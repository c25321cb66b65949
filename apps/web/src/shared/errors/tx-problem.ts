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
 * Why something did not work. `key` is an entry of the error catalogue (translated under `errors:<key>`), `values` are its
 * facts (`unlockAt`, `symbol` …), `technical` is what the wallet or the node said, for support. `failure` is the title where
 * `key` does not say why. Plain JSON.
 */
export type TxProblem = {
  key: ErrorKey
  values?: Record<string, TxValue>
  technical?: string
  failure?: ActionFailure
}

/** They say no more than that it did not work: the action's own message says more. A precise reason keeps its title. */
const withoutReason: ReadonlySet<ErrorKey> = new Set<ErrorKey>([
  'TRANSACTION_FAILED',
  'CONTRACT_REVERTED',
  'UNDEFINED_ERROR',
])

/** The problem under its action's own message, where it has no title of its own that says why. */
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
