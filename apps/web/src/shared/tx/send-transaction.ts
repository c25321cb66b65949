import type { Deployment } from '@app/config/deployments'
import { type Address, numberToHex } from 'viem'
import type { Eip1193Provider } from '#shared/chain/eip1193.ts'
import type { CallData } from '#shared/chain/contract-call.ts'
import { assertAllowedCall, type PlannedAllowance } from './allow-list.ts'
import type { ScheduledCall } from './scheduled-call.ts'

export type TransactionRequest = CallData & {
  account: Address
  allowance: PlannedAllowance | null
  scheduled?: ScheduledCall
  /** Null leaves the limit to the wallet. */
  gas: bigint | null
}

/**
 * The only place where a transaction leaves the page: checked by the allow-list, sent once.
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
