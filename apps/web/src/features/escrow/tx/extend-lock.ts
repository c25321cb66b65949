import { paths } from '#shared/routing/paths.ts'
import type { FormAction } from '#shared/tx/tx-action.ts'
import { createExactAmountValue, createTimeValue } from '#shared/format/tx-text.ts'
import { getPower, type Lock } from '../lock-power.ts'
import type { EscrowTerms } from '../queries/escrow-terms.ts'
import { createEscrowStep, describePower, getEscrowKeys } from './escrow-call.ts'

export type ExtendForm = { terms: EscrowTerms; lock: Lock; unlockAt: number | null }
export type ExtendInput = { terms: EscrowTerms; lock: Lock; unlockAt: number }

/** Moves the end of the running lock to a later week; nothing leaves the wallet. */
export const extendLockAction: FormAction<ExtendForm, ExtendInput> = {
  key: 'escrow.extend',
  failure: null,
  path: paths.ve,
  parse: ({ terms, lock, unlockAt }) =>
    unlockAt === null || unlockAt <= lock.unlockAt
      ? { ok: false, problem: { key: 'UNLOCK_TOO_EARLY' } }
      : { ok: true, input: { terms, lock, unlockAt } },
  title: ({ unlockAt }) => ({ key: 'escrow:tx.extend.title', values: { unlockAt: createTimeValue(unlockAt) } }),
  steps: (input) =>
    Promise.resolve([
      createEscrowStep(input.terms, 'extendLock', [BigInt(input.unlockAt)], extendLockAction.title(input)),
    ]),
  changes({ terms, lock, unlockAt }, { blockTimestamp }) {
    const powerUntil = (end: number) => getPower({ ...lock, unlockAt: end }, blockTimestamp, terms.maxDuration)
    return Promise.resolve([
      {
        icon: 'lock',
        text: {
          key: 'escrow:tx.extend.lock',
          values: { amount: createExactAmountValue(lock.amount, terms.token), unlockAt: createTimeValue(unlockAt) },
        },
      },
      describePower(terms, powerUntil(lock.unlockAt), powerUntil(unlockAt)),
    ])
  },
  refresh: ({ terms }, { account, chainId }) => getEscrowKeys(chainId, terms.escrow, account),
}
