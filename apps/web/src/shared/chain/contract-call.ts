import type { Abi, Address, Hex } from 'viem'
import { encodeFunctionData } from 'viem'

export type ContractCall = {
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
