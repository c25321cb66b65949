import { productTokenAbi } from '@app/abis/product-token'
import { votingEscrowAbi } from '@app/abis/voting-escrow'
import type { Address, ContractFunctionArgs } from 'viem'
import { readContract } from 'viem/actions'
import { apiKey } from '#shared/api/query.ts'
import { createApprovalSteps } from '#shared/tx/approval-steps.ts'
import { balanceKey } from '#shared/chain/chain-key.ts'
import { createCall } from '#shared/chain/contract-call.ts'
import type { TxContext, TxSentence, TxStep, FormAction, TxAction } from '#shared/tx/tx-action.ts'
import type { TxProblem } from '#shared/errors/tx-problem.ts'
import { createAmountValue, createExactAmountValue, type TxText, createTimeValue } from '#shared/format/tx-text.ts'
import { escrowKey, type EscrowTerms } from './reads.ts'
import { readAmountField } from '#shared/forms/amount-form.ts'
import { isLive } from '#shared/base/offered.ts'
import { paths } from '#shared/routing/paths.ts'
import { getPower, type Lock } from './lock.ts'

type EscrowFunction = 'createLock' | 'increaseAmount' | 'extendLock' | 'withdraw'

export function createEscrowStep<name extends EscrowFunction>(
  { escrow }: EscrowTerms,
  functionName: name,
  args: ContractFunctionArgs<typeof votingEscrowAbi, 'nonpayable', name>,
  title: TxText,
): TxStep {
  const call = createCall({ contract: 'votingEscrow', address: escrow, abi: votingEscrowAbi, functionName, args })
  return { kind: 'call', title, call }
}

export function createLockApprovals(context: TxContext, { token }: EscrowTerms, amount: bigint): Promise<TxStep[]> {
  const { decimals, symbol } = token
  return createApprovalSteps(context, { token: 'productToken', spender: 'votingEscrow', amount, decimals, symbol })
}

export async function checkFunds(
  { token }: EscrowTerms,
  amount: bigint,
  { client, account }: TxContext,
): Promise<TxProblem | null> {
  const balance = await readContract(client, {
    address: token.address,
    abi: productTokenAbi,
    functionName: 'balanceOf',
    args: [account],
  })
  return balance < amount ? { key: 'INSUFFICIENT_BALANCE' } : null
}

export function describeLeaving({ token }: EscrowTerms, amount: bigint): TxSentence {
  return {
    icon: 'leaves',
    text: { key: 'escrow:tx.leaves', values: { amount: createExactAmountValue(amount, token) } },
  }
}

export function describePower({ power }: EscrowTerms, before: bigint, after: bigint): TxSentence {
  const values = { before: createAmountValue(before, power), after: createAmountValue(after, power) }
  return { icon: 'share', text: { key: before === 0n ? 'escrow:tx.firstPower' : 'escrow:tx.power', values } }
}

export function getEscrowKeys(chainId: number, escrow: Address, account: Address): readonly (readonly unknown[])[] {
  return [escrowKey(chainId, escrow), balanceKey(chainId, account), apiKey('/api/tokenStats')]
}

export type LockFormValues = {
  text: string
  locale: string
  terms: EscrowTerms
  balance: bigint | null
  /** Unix seconds, in whole weeks; null while the chain's time is unknown. */
  unlockAt: number | null
}
export type CreateLockInput = { terms: EscrowTerms; lock: Lock }

export const createLockAction: FormAction<LockFormValues, CreateLockInput> = {
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

export type IncreaseFormValues = {
  text: string
  locale: string
  terms: EscrowTerms
  balance: bigint | null
  lock: Lock
}
export type IncreaseInput = { terms: EscrowTerms; lock: Lock; amount: bigint }

export const increaseLockAction: FormAction<IncreaseFormValues, IncreaseInput> = {
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

export type ExtendFormValues = { terms: EscrowTerms; lock: Lock; unlockAt: number | null }
export type ExtendInput = { terms: EscrowTerms; lock: Lock; unlockAt: number }

export const extendLockAction: FormAction<ExtendFormValues, ExtendInput> = {
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

export type WithdrawInput = { terms: EscrowTerms; lock: Lock }

/** Before the end of the lock the contract refuses with the date. */
export const withdrawLockAction: TxAction<WithdrawInput> = {
  key: 'escrow.withdraw',
  failure: 'WITHDRAW_FAILED',
  path: () => (isLive('ve') ? paths.ve : paths.assets),
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
