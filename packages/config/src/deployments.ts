import { deployments } from '../deployments/registry.ts'
import { SANDBOX_CHAIN_ID } from './chains.ts'
import type { Deployment, WholeDeployment } from './deployment.ts'

export type { ContractName, Deployment } from './deployment.ts'

export function findDeployment(chainId: number): Deployment | undefined {
  return deployments.find((deployment) => deployment.chainId === chainId)
}

export function getDeployment(chainId: typeof SANDBOX_CHAIN_ID): WholeDeployment
export function getDeployment(chainId: number): Deployment
export function getDeployment(chainId: number): Deployment {
  const deployment = findDeployment(chainId)
  if (!deployment)
    throw new Error(
      `Nothing is deployed on chain ${chainId}: packages/config/deployments/${chainId}.json does not exist`,
    )
  return deployment
}
