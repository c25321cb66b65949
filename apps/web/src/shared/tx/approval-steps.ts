import { productTokenAbi } from '@app/abis/product-token'
import { getAddress } from '@app/config/contracts'
import { readContract, call } from 'viem/actions'
import type { Address, Client } from 'viem'
import { createCall, encodeCall, type CallData } from '#shared/chain/contract-call.ts'
import { createExactAmountValue } from '#shared/format/tx-text.ts'
import { decodeError } from '#shared/errors/decode-error.ts'
import { TxProblemError } from '#shared/errors/tx-problem.ts'
import type { Allowance, ApproveStep, TxContext } from './tx-action.ts'

/**
 * No step if `spender` may already take `amount`; otherwise one approval, or two for tokens such as USDT that refuse to
 * change an allowance that is not 0. Simulating the approval shows which.
 */
export async function createApprovalSteps(context: TxContext, allowance: Allowance): Promise<ApproveStep[]> {
  const { client, account } = context
  const allowed = await readAllowance(context, allowance)
  if (allowed >= allowance.amount) return []
  const exact = createApproveStep(context, allowance, 'approve')
  if (allowed === 0n || !(await isRefused(client, account, encodeCall(exact.call)))) return [exact]
  return [createApproveStep(context, allowance, 'approveZero'), exact]
}

export function readAllowance(
  { client, account, deployment }: TxContext,
  { token, spender }: Pick<Allowance, 'token' | 'spender'>,
): Promise<bigint> {
  return readContract(client, {
    address: getAddress(deployment, token),
    abi: productTokenAbi,
    functionName: 'allowance',
    args: [account, getAddress(deployment, spender)],
  })
}

export function createApproveStep(
  { deployment }: TxContext,
  { token, spender, amount, decimals, symbol }: Allowance,
  kind: ApproveStep['kind'],
): ApproveStep {
  const asked = kind === 'approve' ? amount : 0n
  return {
    kind,
    title: { key: `tx:title.${kind}`, values: { amount: createExactAmountValue(asked, { decimals, symbol }) } },
    call: createCall({
      contract: token,
      address: getAddress(deployment, token),
      // `approve(address,uint256)` is encoded alike for every token; its return value is never read.
      abi: productTokenAbi,
      functionName: 'approve',
      args: [getAddress(deployment, spender), asked],
    }),
    token,
    spender,
    amount: asked,
  }
}

/** @throws when no node answers */
async function isRefused(client: Client, account: Address, callData: CallData): Promise<boolean> {
  try {
    await call(client, { ...callData, account })
    return false
  } catch (error) {
    const problem = decodeError(error)
    if (problem.values !== undefined || problem.key === 'CONTRACT_REVERTED') return true
    throw new TxProblemError(problem, { cause: error })
  }
}
