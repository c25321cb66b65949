import { deployments } from '../deployments/registry.ts'
import type { Deployment } from './deployment.ts'

export type { ContractName, Deployment } from './deployment.ts'

/** Undefined where nothing has been deployed. */
export function findDeployment(chainId: number): Deployment | undefined {
  return deployments.find((deployment) => deployment.chainId === chainId)
}

/** @throws Error for a chain without a deployment file. */
export function getDeployment(chainId: number): Deployment {
  const deployment = findDeployment(chainId)
  if (!deployment)
    throw new Error(
      `Nothing is deployed on chain ${chainId}: packages/config/deployments/${chainId}.json does not exist`,
    )
  return deployment
}
