import type { Address } from '@app/core/address'
import type { BlockAt } from '@app/rpc/agree'
import { type Hex, multicall3Abi, type PublicClient } from 'viem'

export interface ContractCall {
  target: Address
  callData: Hex
}

export async function readTogether(
  client: PublicClient,
  multicall: Address,
  calls: readonly ContractCall[],
  at?: BlockAt,
): Promise<Hex[]> {
  const results = await client.readContract({
    address: multicall,
    abi: multicall3Abi,
    functionName: 'aggregate3',
    args: [calls.map((call) => ({ ...call, allowFailure: false }))],
    ...at,
  })
  return results.map(({ returnData }) => returnData)
}
