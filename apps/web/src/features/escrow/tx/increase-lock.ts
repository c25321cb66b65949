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

export type IncreaseForm = { text: string; locale: string; terms: EscrowTerms; balance: bigint | null; lock: Lock }
export type IncreaseInput = { terms: EscrowTerms; lock: Lock; amount: bigint }

/** Adds to the running lock; its end stays. */
export const increaseLockAction: FormAction<IncreaseForm, IncreaseInput> = {
  key: 'escrow.increase',
  failure: null,
  path: paths.ve,
  parse({ text, locale, terms, balance, lock }) {
    const field = readAmountField(text, { decimals: terms.token.decimals, locale, balance })
    if (field.error !== null) return { ok: false, problem: { key: field.error } }
    if (field.amount === null) return { ok: false, problem: { key: 'AMOUNT_MISSING' } }
    return { ok: true, input: { terms, lock, amount: field.amount } }
  },
  title: ({ terms, amount }) => ({
    key: 'escrow:tx.increase.title',
    values: { amount: createExactAmountValue(amount, terms.token) },
  }),
  checks: ({ terms, amount }, context) => checkFunds(terms, amount, context),
  async steps(input, context) {
    const { terms, amount } = input
    const title = increaseLockAction.title(input)
    return [
      ...(await createLockApprovals(context, terms, amount)),
      createEscrowStep(terms, 'increaseAmount', [amount], title),
    ]
  },
  changes({ terms, lock, amount }, { blockTimestamp }) {
    const powerOf = (whole: bigint) => getPower({ ...lock, amount: whole }, blockTimestamp, terms.maxDuration)
    return Promise.resolve([
      describeLeaving(terms, amount),
      { icon: 'lock', text: { key: 'escrow:tx.increase.lock', values: { unlockAt: createTimeValue(lock.unlockAt) } } },
      describePower(terms, powerOf(lock.amount), powerOf(lock.amount + amount)),
    ])
  },
  refresh: ({ terms }, { account, chainId }) => getEscrowKeys(chainId, terms.escrow, account),
}
