import type { Deployment } from '@app/config/deployments'
import { type Address, type Hex, numberToHex } from 'viem'
import type { Eip1193Provider } from '#shared/chain/eip1193.ts'
import type { CallData } from '#shared/chain/contract-call.ts'
import { assertAllowedCall, type PlannedAllowance } from './allow-list.ts'
import type { ScheduledCall } from './scheduled-call.ts'
import type { PlannedStep } from './tx-action.ts'

export type TransactionRequest = CallData & {
  account: Address
  allowance: PlannedAllowance | null
  scheduled?: ScheduledCall
  /** Null leaves the limit to the wallet. */
  gas: bigint | null
}

export type CallsRequest = {
  account: Address
  /** Ours, 32 random bytes: a wallet that already has it refuses to execute it twice. */
  id: Hex
  steps: readonly Pick<PlannedStep, 'callData' | 'allowance' | 'scheduled'>[]
}

/**
 * With `sendCalls` the only place where a transaction leaves the page: checked against the allow-list, sent once.
 * @returns The wallet's unchecked answer.
 * @throws TxProblemError `CALL_NOT_ALLOWED`, or what the wallet throws.
 */
export async function sendTransaction(
  provider: Eip1193Provider,
  deployment: Deployment,
  { account, to, data, value, allowance, scheduled, gas }: TransactionRequest,
): Promise<unknown> {
  assertAllowedCall(deployment, { to, data, value }, allowance, scheduled)
  const request = {
    from: account,
    to,
    data,
    value: numberToHex(value),
    chainId: numberToHex(deployment.chainId),
    ...(gas === null ? {} : { gas: numberToHex(gas) }),
  }
  return await provider.request({ method: 'eth_sendTransaction', params: [request] })
}

/**
 * Several calls in one confirmation, all or none (EIP-5792). Each is checked against the allow-list as if it were
 * alone.
 * @returns The wallet's unchecked answer.
 * @throws TxProblemError `CALL_NOT_ALLOWED`, or what the wallet throws.
 */
export async function sendCalls(
  provider: Eip1193Provider,
  deployment: Deployment,
  { account, id, steps }: CallsRequest,
): Promise<unknown> {
  for (const { callData, allowance, scheduled } of steps) assertAllowedCall(deployment, callData, allowance, scheduled)
  const request = {
    version: '2.0.0',
    id,
    chainId: numberToHex(deployment.chainId),
    from: account,
    atomicRequired: true,
    calls: steps.map(({ callData: { to, data, value } }) => ({ to, data, value: numberToHex(value) })),
  }
  return await provider.request({ method: 'wallet_sendCalls', params: [request] })
}
