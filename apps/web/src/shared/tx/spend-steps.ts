import { type Allowance, createApprovalSteps, createApproveStep, readAllowance } from './approval-steps.ts'
import type { ContractCall } from '#shared/chain/contract-call.ts'
import { createBlankPermit, createPermit, type SignedPermit } from './permit.ts'
import type { TxContext, TxStep } from './tx-action.ts'
import { createExactAmountValue, type TxText } from '#shared/format/tx-text.ts'

export type Spending = Allowance & {
  title: TxText
  /** The action itself; `permit` where it brings its own permission. */
  createCall: (permit: SignedPermit | null) => ContractCall
}

/**
 * The steps of an action that takes tokens: the action alone where it may take them already; a signed permission first
 * where the token knows that; approvals otherwise.
 */
export async function createSpendSteps(context: TxContext, spending: Spending): Promise<TxStep[]> {
  const { title, createCall, amount } = spending
  const plain: TxStep = { kind: 'call', title, call: createCall(null) }
  const blank = createCall(createBlankPermit(spending))
  if (isPermitOf(context.permit, spending))
    return [{ kind: 'call', title, call: createCall(context.permit), agreedCall: blank }]
  if ((await readAllowance(context, spending)) >= amount) return [plain]
  const permit = context.refusesPermit === true ? null : await createPermit(context, spending)
  if (permit === null) return [...(await createApprovalSteps(context, spending)), plain]
  const values = { amount: createExactAmountValue(amount, spending) }
  return [
    {
      ...createApproveStep(context, spending, 'approve'),
      kind: 'permit',
      title: { key: 'tx:title.permit', values },
      permit,
    },
    { kind: 'call', title, call: blank },
  ]
}

function isPermitOf(permit: SignedPermit | undefined, { token, spender, amount }: Allowance): permit is SignedPermit {
  return permit?.token === token && permit.spender === spender && permit.amount === amount
}
