import { type Deployment, featureContracts, type PoolContract, type PoolFacts } from '@app/config/deployment'
import { type Feature, featureNeeds, switchable } from '@app/core/features'
import type { Address } from 'viem'

export const ourDecimals = 18

export type FurtherPool = {
  name: string
  token: string
  minimumTotal: bigint
}

/** Amounts in base units, durations in seconds. What is of a feature that is off is absent. */
export type DeploymentSettings = {
  /** Features that are not created. */
  off: readonly Feature[]
  /** Deploys, and is the AccessManager's first ADMIN. */
  admin: Address
  /** Receives the price of cards and power, for ever. */
  treasury: Address
  genesis: readonly Address[]
  product: { name: string; symbol: string; supply: bigint; holder: Address }
  dr?: { name: string; symbol: string } | undefined
  power?:
    | {
        name: string
        symbol: string
        /** {product} for one whole power (1e18). */
        productPrice: bigint
        usdtPrice: bigint
        minimumExchange: bigint
        /** {product} per whole power and day; `lifetime` in seconds. */
        terms: { outputRate: bigint; fuelRate: bigint; lifetime: bigint }
      }
    | undefined
  cards?:
    | {
        name: string
        symbol: string
        uriPrefix: string
        uriSuffix: string
        price: bigint
        series: bigint
        /** {product} in base units: in a card at its sale, and its release a day while staked. */
        heldPerCard: bigint
        releasePerDay: bigint
        incomePerDay: bigint
      }
    | undefined
  pools: {
    lockDuration: bigint
    rewardDuration: bigint
    /** Below this stake in all, a pool's rewards wait. Cannot be changed. */
    minimumTotalUsdt: bigint
    minimumTotalRwas?: bigint | undefined
    minimumTotalDr?: bigint | undefined
    further: readonly FurtherPool[]
  }
  swap?:
    | {
        /** In hundredths of a percent. */
        pairFee: bigint
        minimumProduct: bigint
        minimumUsdt: bigint
      }
    | undefined
}

/** What each feature has in the settings beside the contracts that it is made of. */
export const sectionsOf = {
  dr: ['dr', 'pools.minimumTotalDr'],
  power: ['power'],
  backpack: ['cards'],
  pos: ['pools.minimumTotalRwas'],
  swapProduct: ['swap'],
  invite: ['genesis'],
} as const satisfies Partial<Record<Feature, readonly string[]>>

/** Those that cannot be without one that is off. */
export function findNeedy(off: readonly Feature[]): string[] {
  return switchable
    .filter((feature) => !off.includes(feature))
    .flatMap((feature) =>
      (featureNeeds[feature] ?? [])
        .filter((needed) => off.includes(needed))
        .map((needed) => `off: ${feature} needs ${needed}, so name it too`),
    )
}

export function isCreated(name: string, off: readonly Feature[]): boolean {
  return !off.some((feature) => (featureContracts[feature] as readonly string[]).includes(name))
}

export function getPoolFacts({
  off,
  pools: { further },
}: {
  off: readonly Feature[]
  pools: Pick<DeploymentSettings['pools'], 'further'>
}): Deployment['pools'] {
  const ours: Record<PoolContract, PoolFacts> = {
    stakingPoolUsdt: { token: 'usdt', needsSuperior: !off.includes('invite') },
    stakingPoolRwas: { token: 'rwas', needsSuperior: false },
    daoPool: { token: 'drToken', needsSuperior: false },
  }
  const others = further.map(({ name, token }) => [name, { token, needsSuperior: false }] as const)
  return {
    ...(Object.fromEntries(Object.entries(ours).filter(([name]) => isCreated(name, off))) as Deployment['pools']),
    ...Object.fromEntries(others),
  }
}

export function getMinimumTotal({ pools }: DeploymentSettings, name: string): bigint | undefined {
  if (name === 'stakingPoolUsdt') return pools.minimumTotalUsdt
  if (name === 'stakingPoolRwas') return pools.minimumTotalRwas
  if (name === 'daoPool') return pools.minimumTotalDr
  return pools.further.find((pool) => pool.name === name)?.minimumTotal
}
