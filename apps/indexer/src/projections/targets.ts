import type { ContractKind } from '@app/config/contract-kinds'
import { getContracts, getFeatureContracts, getPools } from '@app/config/contracts'
import type { Deployment } from '@app/config/deployment'
import type { Hex } from 'viem'
import { toHex } from './origin.ts'
import type { ProjectionTarget, ProjectionTargets } from './projector.ts'

type Maker = ProjectionTarget | ((deployment: Deployment, name: string) => ProjectionTarget)

const stakingPool: Maker = (deployment, name) => ({
  kind: 'stakingPool',
  needsSuperior: deployment.pools[name]!.needsSuperior,
  pools: getPools(deployment).map(({ address }) => toHex(address)),
})

/** Contracts of others are left out: their logs are not kept. */
const makers: Readonly<Record<ContractKind, Maker | undefined>> = {
  accessManager: { kind: 'accessManager' },
  productToken: { kind: 'token' },
  referralRegistry: { kind: 'referralRegistry' },
  stakingPool,
  drToken: { kind: 'drToken' },
  daoPool: stakingPool,
  powerMarket: { kind: 'powerMarket' },
  powerToken: { kind: 'token' },
  cardSeller: { kind: 'cardSeller' },
  equityCard: (deployment) => ({
    kind: 'equityCard',
    vault: toHex(getFeatureContracts(deployment, 'backpack').cardVault),
  }),
  cardVault: { kind: 'cardVault' },
  // A pair keeps its tokens in the order of their addresses.
  productPair: ({ contracts }) => ({
    kind: 'productPair',
    productIsFirst: toHex(contracts.productToken) < toHex(contracts.usdt),
  }),
  productSwap: { kind: 'productSwap' },
  votingEscrow: { kind: 'votingEscrow' },
  dividendVault: { kind: 'dividendVault' },
  settingsDesk: { kind: 'settingsDesk' },
  token: undefined,
  uniswapV2Factory: undefined,
  uniswapV2Router: undefined,
  multicall3: undefined,
}

export function getProjectionTargets(deployment: Deployment): ProjectionTargets {
  const targets = new Map<Hex, ProjectionTarget>()
  for (const { name, kind, address } of getContracts(deployment)) {
    const maker = makers[kind]
    if (maker) targets.set(toHex(address), typeof maker === 'function' ? maker(deployment, name) : maker)
  }
  return targets
}
