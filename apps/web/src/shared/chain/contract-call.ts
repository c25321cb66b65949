import {
  type Abi,
  type Address,
  type ContractFunctionArgs,
  type ContractFunctionName,
  encodeFunctionData,
  type Hex,
} from 'viem'

declare const typed: unique symbol

/** Only `createCall` makes one. */
export type ContractCall = {
  contract: string
  address: Address
  abi: Abi
  functionName: string
  args: readonly unknown[]
  readonly [typed]: true
}

type Write = 'nonpayable' | 'payable'

interface TypedCall<abi extends Abi, name extends ContractFunctionName<abi, Write>> {
  contract: string
  address: Address
  abi: abi
  functionName: name
  args: ContractFunctionArgs<abi, Write, name>
}

export function createCall<const abi extends Abi, name extends ContractFunctionName<abi, Write>>(
  call: TypedCall<abi, name>,
): ContractCall {
  return call as unknown as ContractCall
}

/** No call of ours carries native coins. */
export type CallData = { to: Address; data: Hex; value: bigint }

export function encodeCall({ address, abi, functionName, args }: ContractCall): CallData {
  return { to: address, data: encodeFunctionData({ abi, functionName, args }), value: 0n }
}
