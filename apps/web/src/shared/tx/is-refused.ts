import type { Address, Client } from 'viem'
import { call } from 'viem/actions'
import type { CallData } from '#shared/chain/contract-call.ts'
import { decodeError } from '#shared/errors/decode-error.ts'
import { TxProblemError } from '#shared/errors/tx-problem.ts'

/** True when the call would be refused by the contract; throws when no node can say. */
export async function isRefused(client: Client, account: Address, callData: CallData): Promise<boolean> {
  try {
    await call(client, { ...callData, account })
    return false
  } catch (error) {
    const problem = decodeError(error)
    if (problem.values !== undefined || problem.key === 'CONTRACT_REVERTED') return true
    throw new TxProblemError(problem, { cause: error })
  }
}
