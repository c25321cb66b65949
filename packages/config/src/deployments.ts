import { deployments } from '../deployments/registry.ts'
import type { Deployment } from './deployment.ts'

export type { ContractName, Deployment } from './deployment.ts'

export function findDeployment(chainId: number): Deployment | undefined {
  return deployments.find((deployment) => deployment.chainId === chainId)
}

export function getDeployment(chainId: number): Deployment {
  const deployment = findDeployment(chainId)
  if (!deployment)
    throw new Error(
      `Nothing is deployed on chain ${chainId}: packages/config/deployments/${chainId}.json does not exist`,
    )
  return deployment
}
