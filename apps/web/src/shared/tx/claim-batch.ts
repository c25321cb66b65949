import type { Deployment } from '@app/config/deployment'
import { type Abi, type Address, decodeFunctionData, encodeFunctionData, type Hex, isAddressEqual } from 'viem'
import { getOurContracts, type OurContract } from '#shared/chain/our-contracts.ts'

export type BatchedCall = { target: Address; allowFailure: boolean; callData: Hex }

/** Contracts whose `claimFor` anyone may call for anyone: it pays only the account that it names. */
export function getClaimables(deployment: Pick<Deployment, 'contracts' | 'pools'>): OurContract[] {
  return getOurContracts(deployment).filter(({ calls }) => calls.includes('claimFor'))
}

/** May fail alone without failing the batch. `ids` are those of orders or cards, if the contract takes any. */
export function createClaimCall(
  deployment: Deployment,
  name: string,
  account: Address,
  ids?: readonly bigint[],
): BatchedCall {
  const { abi, address } = getClaimables(deployment).find((contract) => contract.name === name)!
  const args = ids === undefined ? [account] : [account, ids]
  const callData = encodeFunctionData({ abi, functionName: 'claimFor', args })
  return { target: address, allowFailure: false, callData }
}

export function findForeignCall(deployment: Deployment, calls: readonly BatchedCall[]): string | null {
  if (calls.length === 0) return 'a batch of nothing'
  const claimables = getClaimables(deployment)
  for (const { target, allowFailure, callData } of calls) {
    const found = claimables.find(({ address }) => isAddressEqual(address, target))
    if (found === undefined) return `a batch with a call of ${target}`
    if (allowFailure || !isClaim(found.abi, callData)) return `a batch with another call of ${found.name} than a claim`
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
