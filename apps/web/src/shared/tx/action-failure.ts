import type { ErrorKey } from '@app/core/errors'
import type { TxStep } from './tx-action.ts'
import type { TxProblem } from '#shared/errors/tx-problem.ts'

/** What the specification says of an action that failed (§8). */
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

/** What comes before the action itself is an authorization. */
export function getStepFailure({ kind }: Pick<TxStep, 'kind'>, failure: ActionFailure | null): ActionFailure | null {
  return kind === 'call' ? failure : 'AUTHORIZATION_FAILED'
}
