import type { ErrorKey } from '@app/core/errors'
import type { ActionFailure } from '#shared/tx/action-failure.ts'
import type { TxValue } from '#shared/format/tx-text.ts'

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

/** Carries a problem through code that throws. */
export class TxProblemError extends Error {
  readonly problem: TxProblem

  constructor(problem: TxProblem, options?: { cause?: unknown }) {
    super(problem.technical === undefined ? problem.key : `${problem.key}: ${problem.technical}`, options)
    this.name = 'TxProblemError'
    this.problem = problem
  }
}
