import type { Deployment } from '@app/config/deployments'
import type { Hex } from 'viem'
import { toHex } from './origin.ts'
import type { ProjectionTarget, ProjectionTargets } from './projector.ts'

type ContractName = keyof Deployment['contracts']

/** Contracts of others, whose logs are not ours to keep, are left out. */
const targetsByName: Record<ContractName, ProjectionTarget | undefined> = {
  accessManager: { kind: 'logOnly' },
  productToken: { kind: 'productToken' },
  referralRegistry: { kind: 'referralRegistry' },
  stakingPoolUsdt: { kind: 'stakingPool', countsForTeam: true },
  usdt: undefined,
  multicall3: undefined,
}

export function getProjectionTargets({ contracts }: Deployment): ProjectionTargets {
  const targets = new Map<Hex, ProjectionTarget>()
  for (const [name, target] of Object.entries(targetsByName)) {
    if (target) targets.set(toHex(contracts[name as ContractName]), target)
  }
  return targets
}
