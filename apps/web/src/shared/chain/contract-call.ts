import type { Abi, Address, Hex } from 'viem'
import { encodeFunctionData } from 'viem'

/** A call of one of our contracts, before it is bytes. */
export type ContractCall = {
  /** Its name in the deployment. */
  contract: string
  address: Address
  abi: Abi
  functionName: string
  args: readonly unknown[]
}

/** What leaves the page. No call of ours carries native coins. */
export type CallData = { to: Address; data: Hex; value: bigint }

export function encodeCall(call: ContractCall): CallData {
  const data = encodeFunctionData({ abi: call.abi, functionName: call.functionName, args: call.args })
  return { to: call.address, data, value: 0n }
}
