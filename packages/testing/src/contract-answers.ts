import { multicall3Abi } from '@app/abis/multicall3'
import { contractAbis } from '@app/config/contract-abis'
import { getContracts } from '@app/config/contracts'
import type { Deployment } from '@app/config/deployment'
import { type Abi, type Address, decodeFunctionData, encodeFunctionResult, erc20Abi, type Hex } from 'viem'

type Answer = (args: readonly unknown[]) => unknown

/** By function, or by "function of address" in lower case; undefined for a contract that refuses to answer. */
export type ContractAnswers = Readonly<Record<string, Answer | undefined>>

/** Of an account that never did anything. */
export function answerNothing({ contracts }: Pick<Deployment, 'contracts'>): ContractAnswers {
  return {
    stakingToken: () => contracts.usdt,
    rewardToken: () => contracts.productToken,
    positionsOf: () => [],
    earned: () => 0n,
    lockOf: () => ({ amount: 0n, unlockAt: 0n }),
    orderCount: () => 0n,
    saleWhitelist: () => [[], []],
    soldOf: () => 0n,
    creditOf: () => [0n, 0n],
    allowance: () => 0n,
  }
}

const abis: Readonly<Record<string, Abi>> = contractAbis

/** Answers a call of Multicall3 in place of a node. */
export function answerMulticall(
  deployment: Pick<Deployment, 'contracts' | 'pools'>,
  answers: ContractAnswers,
  data: Hex,
): Hex {
  const kinds = new Map(getContracts(deployment).map(({ address, kind }) => [address.toLowerCase(), kind]))
  const { args } = decodeFunctionData({ abi: multicall3Abi, data })
  const [calls] = args as readonly [readonly { target: Address; callData: Hex }[]]
  const result = calls.map(({ target, callData }) => {
    const abi = abis[kinds.get(target.toLowerCase()) ?? ''] ?? erc20Abi
    const { functionName, args: own = [] } = decodeFunctionData({ abi, data: callData })
    const ofOne = `${functionName} of ${target.toLowerCase()}`
    const answer = ofOne in answers ? answers[ofOne] : answers[functionName]
    if (answer === undefined) return { success: false, returnData: '0x' as const }
    return { success: true, returnData: encodeFunctionResult({ abi, functionName, result: answer(own) }) }
  })
  return encodeFunctionResult({ abi: multicall3Abi, functionName: 'aggregate3', result })
}
