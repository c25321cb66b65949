import { readAmountField } from '#shared/forms/amount-form.ts'
import { paths } from '#shared/routing/paths.ts'
import type { FormAction } from '#shared/tx/tx-action.ts'
import { createExactAmountValue, createTimeValue } from '#shared/format/tx-text.ts'
import { getPower, type Lock } from '../lock-power.ts'
import type { EscrowTerms } from '../queries/escrow-terms.ts'
import {
  checkFunds,
  createEscrowStep,
  createLockApprovals,
  describeLeaving,
  describePower,
  getEscrowKeys,
} from './escrow-call.ts'

export type LockForm = {
  text: string
  locale: string
  terms: EscrowTerms
  balance: bigint | null
  /** Unix seconds, in whole weeks; null while the chain's time is unknown. */
  unlockAt: number | null
}
export type CreateLockInput = { terms: EscrowTerms; lock: Lock }

/** Locks an amount until a week's end. Needs an allowance of exactly the amount. */
export const createLockAction: FormAction<LockForm, CreateLockInput> = {
  key: 'escrow.create',
  failure: null,
  path: paths.ve,
  parse({ text, locale, terms, balance, unlockAt }) {
    const field = readAmountField(text, { decimals: terms.token.decimals, locale, balance })
    if (field.error !== null) return { ok: false, problem: { key: field.error } }
    if (field.amount === null) return { ok: false, problem: { key: 'AMOUNT_MISSING' } }
    if (unlockAt === null) return { ok: false, problem: { key: 'UNLOCK_TOO_EARLY' } }
    return { ok: true, input: { terms, lock: { amount: field.amount, unlockAt } } }
  },
  title: ({ terms, lock }) => ({
    key: 'escrow:tx.create.title',
    values: { amount: createExactAmountValue(lock.amount, terms.token) },
  }),
  checks: ({ terms, lock }, context) => checkFunds(terms, lock.amount, context),
  async steps(input, context) {
    const { terms, lock } = input
    const title = createLockAction.title(input)
    return [
      ...(await createLockApprovals(context, terms, lock.amount)),
      createEscrowStep(terms, 'createLock', [lock.amount, BigInt(lock.unlockAt)], title),
    ]
  },
  changes: ({ terms, lock }, { blockTimestamp }) =>
    Promise.resolve([
      describeLeaving(terms, lock.amount),
      { icon: 'lock', text: { key: 'escrow:tx.create.lock', values: { unlockAt: createTimeValue(lock.unlockAt) } } },
      describePower(terms, 0n, getPower(lock, blockTimestamp, terms.maxDuration)),
    ]),
  refresh: ({ terms }, { account, chainId }) => getEscrowKeys(chainId, terms.escrow, account),
}
