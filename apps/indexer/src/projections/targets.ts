import type { ContractName, Deployment } from '@app/config/deployments'
import type { Hex } from 'viem'
import { toHex } from './origin.ts'
import type { ProjectionTarget, ProjectionTargets } from './projector.ts'

/** Contracts of others, whose logs are not ours to keep, are left out. What is only logged can be replayed once it has projections. */
const targetsByName: Record<ContractName, ProjectionTarget | undefined> = {
  accessManager: { kind: 'logOnly' },
  productToken: { kind: 'productToken' },
  referralRegistry: { kind: 'referralRegistry' },
  stakingPoolUsdt: { kind: 'stakingPool', countsForTeam: true },
  stakingPoolRwas: { kind: 'logOnly' },
  drToken: { kind: 'logOnly' },
  daoPool: { kind: 'logOnly' },
  powerMarket: { kind: 'logOnly' },
  powerToken: { kind: 'logOnly' },
  cardSeller: { kind: 'logOnly' },
  equityCard: { kind: 'logOnly' },
  cardVault: { kind: 'logOnly' },
  productPair: { kind: 'logOnly' },
  productSwap: { kind: 'logOnly' },
  votingEscrow: { kind: 'logOnly' },
  rewardsVault: { kind: 'logOnly' },
  usdt: undefined,
  rwas: undefined,
  uniswapV2Factory: undefined,
  uniswapV2Router: undefined,
  multicall3: undefined,
}

export function getProjectionTargets({ contracts }: Deployment): ProjectionTargets {
  const targets = new Map<Hex, ProjectionTarget>()
  for (const [name, target] of Object.entries(targetsByName)) {
    if (target) targets.set(toHex(contracts[name as ContractName]), target)
  }
  return targets
}
