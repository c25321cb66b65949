import { hasFeature } from '@app/config/contracts'
import { type Deployment, findDeployment } from '@app/config/deployments'
import type { Feature } from '@app/core/features'
import { isLive } from '#shared/base/offered.ts'

const holding = ['ve', 'dr', 'pos', 'power', 'backpack'] as const satisfies readonly Feature[]

export type HoldingFeature = (typeof holding)[number]

export function listLeft(chainId: number): HoldingFeature[] {
  const deployment = findDeployment(chainId)
  return deployment === undefined ? [] : holding.filter((feature) => !isLive(feature) && isThere(deployment, feature))
}

/** Further pools share a page with the RWAS pool and may exist without it. */
function isThere(deployment: Deployment, feature: HoldingFeature): boolean {
  if (feature !== 'pos') return hasFeature(deployment, feature)
  return Object.keys(deployment.pools).some((name) => name !== 'stakingPoolUsdt' && name !== 'daoPool')
}
