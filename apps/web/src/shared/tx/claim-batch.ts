import { cardVaultAbi } from '@app/abis/card-vault'
import { powerMarketAbi } from '@app/abis/power-market'
import { stakingPoolAbi } from '@app/abis/staking-pool'
import type { ContractName, Deployment } from '@app/config/deployments'
import { type Abi, type Address, decodeFunctionData, encodeFunctionData, type Hex, isAddressEqual } from 'viem'

/** Contracts whose `claimFor` anyone may call for anyone: it pays only the account that it names. */
const claimables = {
  stakingPoolUsdt: stakingPoolAbi,
  stakingPoolRwas: stakingPoolAbi,
  daoPool: stakingPoolAbi,
  powerMarket: powerMarketAbi,
  cardVault: cardVaultAbi,
} as const satisfies Partial<Record<ContractName, Abi>>

export type Claimable = keyof typeof claimables

export type BatchedCall = { target: Address; allowFailure: boolean; callData: Hex }

/** One claim of a batch; it fails as a whole. `ids` are of orders or cards, where the contract asks for them. */
export function createClaimCall(
  { contracts }: Deployment,
  name: Claimable,
  account: Address,
  ids?: readonly bigint[],
): BatchedCall {
  const abi: Abi = claimables[name]
  const args = ids === undefined ? [account] : [account, ids]
  const callData = encodeFunctionData({ abi, functionName: 'claimFor', args })
  return { target: contracts[name], allowFailure: false, callData }
}

/** Why a batch is more than claims of our contracts; null when it is not. */
export function findForeignCall({ contracts }: Deployment, calls: readonly BatchedCall[]): string | null {
  if (calls.length === 0) return 'a batch of nothing'
  for (const { target, allowFailure, callData } of calls) {
    const name = (Object.keys(claimables) as Claimable[]).find((key) => isAddressEqual(contracts[key], target))
    if (name === undefined) return `a batch with a call of ${target}`
    if (allowFailure || !isClaim(claimables[name], callData)) return `a batch with another call of ${name} than a claim`
  }
  return null
}

function isClaim(abi: Abi, data: Hex): boolean {
  try {
    const { functionName, args } = decodeFunctionData({ abi, data })
    return functionName === 'claimFor' && encodeFunctionData({ abi, functionName, args }) === data.toLowerCase()
  } catch {
    return false
  }
}
