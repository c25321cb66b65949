import { multicall3Abi } from '@app/abis/multicall3'
import type {
  Abi,
  Address,
  ContractFunctionArgs,
  ContractFunctionName,
  ContractFunctionReturnType,
  EncodeFunctionDataParameters,
  Hex,
} from 'viem'
import { decodeFunctionResult, encodeFunctionData, numberToHex } from 'viem/utils'
import type { ReadFunction } from './functions.ts'

export type RequestNode = (method: 'eth_call', params: readonly unknown[]) => Promise<Hex>

export interface Call {
  to: Address
  data: Hex
}

type View<A extends Abi> = Extract<ContractFunctionName<A, 'pure' | 'view'>, ReadFunction>

interface Answer {
  success: boolean
  returnData: Hex
}

export interface Contracts {
  /**
   * Calls the same function once per list of arguments.
   * @throws Error when the contract answers none.
   */
  askEach<const A extends Abi, Name extends View<A>>(
    contract: { address: Address; abi: A },
    functionName: Name,
    args: readonly ContractFunctionArgs<A, 'pure' | 'view', Name>[],
  ): Promise<ContractFunctionReturnType<A, 'pure' | 'view', Name>[]>
}

/** Calls per request, within the limits of public nodes. */
const TOGETHER = 200
/** A refused request is split in halves, down to this size. */
const FEW = 25

/** More than anybody has, so that a node that lies about a count is not asked for ever. */
const MOST = 100_000n

export function countUp(count: bigint): bigint[] {
  if (count > MOST) throw new RangeError(`A node counts ${count}, more than can be asked for`)
  return Array.from({ length: Number(count) }, (_, index) => BigInt(index) + 1n)
}

export function createContracts(request: RequestNode, multicall3: Address, blockNumber: bigint): Contracts {
  const at = numberToHex(blockNumber)

  async function ask(calls: readonly Call[]): Promise<readonly Answer[]> {
    try {
      return await askTogether(calls)
    } catch (error) {
      if (calls.length <= FEW) throw error
      const half = Math.ceil(calls.length / 2)
      return [...(await ask(calls.slice(0, half))), ...(await ask(calls.slice(half)))]
    }
  }

  async function askTogether(calls: readonly Call[]): Promise<readonly Answer[]> {
    const args = [calls.map(({ to, data }) => ({ target: to, allowFailure: true, callData: data }))] as const
    const data = encodeFunctionData({ abi: multicall3Abi, functionName: 'aggregate3', args })
    const answer = await request('eth_call', [{ to: multicall3, data }, at])
    if (answer === '0x') throw new Error(`There is no Multicall3 at ${multicall3} on this chain`)
    return decodeFunctionResult({ abi: multicall3Abi, functionName: 'aggregate3', data: answer })
  }

  return {
    async askEach({ address, abi }, functionName, args) {
      const answers: unknown[] = []
      for (let first = 0; first < args.length; first += TOGETHER) {
        const part = args.slice(first, first + TOGETHER)
        const calls = part.map((own) => ({
          to: address,
          data: encodeFunctionData({ abi, functionName, args: own } as unknown as EncodeFunctionDataParameters),
        }))
        for (const { success, returnData: data } of await ask(calls)) {
          if (!success || data === '0x') throw new Error(`${address} does not answer ${functionName}`)
          answers.push(decodeFunctionResult<Abi, string>({ abi, functionName, data }))
        }
      }
      return answers as never
    },
  }
}
