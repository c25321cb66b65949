import { productTokenAbi } from '@app/abis/product-token'
import { votingEscrowAbi } from '@app/abis/voting-escrow'
import type { Address } from 'viem'
import { readContract } from 'viem/actions'
import { apiKey } from '#shared/api/query.ts'
import { createApprovalSteps } from '#shared/tx/approval-steps.ts'
import { balanceKey } from '#shared/chain/chain-key.ts'
import type { ContractCall } from '#shared/chain/contract-call.ts'
import type { TxContext, TxSentence, TxStep } from '#shared/tx/tx-action.ts'
import type { TxProblem } from '#shared/errors/tx-problem.ts'
import { createAmountValue, createExactAmountValue, type TxText } from '#shared/format/tx-text.ts'
import { escrowKey } from '../queries/escrow-figures.ts'
import type { EscrowTerms } from '../queries/escrow-terms.ts'

type EscrowFunction = 'createLock' | 'increaseAmount' | 'extendLock' | 'withdraw'

export function createEscrowStep(
  { escrow }: EscrowTerms,
  functionName: EscrowFunction,
  args: readonly bigint[],
  title: TxText,
): TxStep {
  const call: ContractCall = { contract: 'votingEscrow', address: escrow, abi: votingEscrowAbi, functionName, args }
  return { kind: 'call', title, call }
}

/** The allowance of exactly `amount` that the escrow needs to take it, where it is missing. */
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

/** Everything that a lock of `account` changes: the escrow, its funds, what the index says of the token. */
export function getEscrowKeys(chainId: number, escrow: Address, account: Address): readonly (readonly unknown[])[] {
  return [escrowKey(chainId, escrow), balanceKey(chainId, account), apiKey('/api/tokenStats')]
}
