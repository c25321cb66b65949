import { paths } from '#shared/routing/paths.ts'
import type { TxAction } from '#shared/tx/tx-action.ts'
import { createExactAmountValue } from '#shared/format/tx-text.ts'
import type { Lock } from '../lock-power.ts'
import type { EscrowTerms } from '../queries/escrow-terms.ts'
import { createEscrowStep, getEscrowKeys } from './escrow-call.ts'

export type WithdrawInput = { terms: EscrowTerms; lock: Lock }

/** Takes an ended lock out whole. Before its time the contract refuses with the date. */
export const withdrawLockAction: TxAction<WithdrawInput> = {
  key: 'escrow.withdraw',
  failure: 'WITHDRAW_FAILED',
  path: paths.ve,
  title: ({ terms, lock }) => ({
    key: 'escrow:tx.withdraw.title',
    values: { amount: createExactAmountValue(lock.amount, terms.token) },
  }),
  steps: (input) => Promise.resolve([createEscrowStep(input.terms, 'withdraw', [], withdrawLockAction.title(input))]),
  changes: ({ terms, lock }) =>
    Promise.resolve([
      {
        icon: 'arrives',
        text: {
          key: 'escrow:tx.withdraw.arrives',
          values: { amount: createExactAmountValue(lock.amount, terms.token) },
        },
      },
      { icon: 'unlock', text: { key: 'escrow:tx.withdraw.ends' } },
    ]),
  refresh: ({ terms }, { account, chainId }) => getEscrowKeys(chainId, terms.escrow, account),
}
