import type { ContractName, Deployment } from '@app/config/deployments'
import type { Hex } from 'viem'
import { toHex } from './origin.ts'
import type { ProjectionTarget, ProjectionTargets } from './projector.ts'

type Maker = ProjectionTarget | ((contracts: Deployment['contracts']) => ProjectionTarget)

/** Contracts of others, whose logs are not ours to keep, are left out. */
const targetsByName: Record<ContractName, Maker | undefined> = {
  accessManager: { kind: 'accessManager' },
  productToken: { kind: 'token' },
  referralRegistry: { kind: 'referralRegistry' },
  stakingPoolUsdt: { kind: 'stakingPool', superiorNeeded: true },
  stakingPoolRwas: { kind: 'stakingPool', superiorNeeded: false },
  drToken: { kind: 'drToken' },
  daoPool: { kind: 'stakingPool', superiorNeeded: false },
  powerMarket: { kind: 'powerMarket' },
  powerToken: { kind: 'token' },
  cardSeller: { kind: 'cardSeller' },
  equityCard: ({ cardVault }) => ({ kind: 'equityCard', vault: toHex(cardVault) }),
  cardVault: { kind: 'cardVault' },
  // A pair keeps its tokens in the order of their addresses.
  productPair: ({ productToken, usdt }) => ({ kind: 'productPair', productIsFirst: toHex(productToken) < toHex(usdt) }),
  productSwap: { kind: 'productSwap' },
  votingEscrow: { kind: 'votingEscrow' },
  dividendVault: { kind: 'dividendVault' },
  settingsDesk: { kind: 'settingsDesk' },
  usdt: undefined,
  rwas: undefined,
  uniswapV2Factory: undefined,
  uniswapV2Router: undefined,
  multicall3: undefined,
}

export function getProjectionTargets({ contracts }: Deployment): ProjectionTargets {
  const targets = new Map<Hex, ProjectionTarget>()
  for (const [name, maker] of Object.entries(targetsByName)) {
    if (!maker) continue
    const target = typeof maker === 'function' ? maker(contracts) : maker
    targets.set(toHex(contracts[name as ContractName]), target)
  }
  return targets
}
