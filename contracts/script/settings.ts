import type { Deployment } from '@app/config/deployment'
import type { Address } from 'viem'

export const ourDecimals = 18

export type FurtherPool = {
  name: string
  token: string
  minimumTotal: bigint
}

/** Amounts in base units, durations in seconds. */
export type DeploymentSettings = {
  /** Deploys, and is the AccessManager's first ADMIN. */
  admin: Address
  /** Receives the price of cards and power, for ever. */
  treasury: Address
  genesis: readonly Address[]
  product: { name: string; symbol: string; supply: bigint; holder: Address }
  dr: { name: string; symbol: string }
  power: {
    name: string
    symbol: string
    /** {product} for one whole power (1e18). */
    productPrice: bigint
    usdtPrice: bigint
    minimumExchange: bigint
    /** {product} per whole power and day; `lifetime` in seconds. */
    terms: { outputRate: bigint; fuelRate: bigint; lifetime: bigint }
  }
  cards: {
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
  pools: {
    lockDuration: bigint
    rewardDuration: bigint
    /** Below this stake in all, a pool's rewards wait. Cannot be changed. */
    minimumTotalUsdt: bigint
    minimumTotalRwas: bigint
    minimumTotalDr: bigint
    further: readonly FurtherPool[]
  }
  swap: {
    /** In hundredths of a percent. */
    pairFee: bigint
    minimumProduct: bigint
    minimumUsdt: bigint
  }
}

export function getPoolFacts({ further }: Pick<DeploymentSettings['pools'], 'further'>): Deployment['pools'] {
  const others = further.map(({ name, token }) => [name, { token, needsSuperior: false }] as const)
  return {
    stakingPoolUsdt: { token: 'usdt', needsSuperior: true },
    stakingPoolRwas: { token: 'rwas', needsSuperior: false },
    daoPool: { token: 'drToken', needsSuperior: false },
    ...Object.fromEntries(others),
  }
}

export function getMinimumTotal({ pools }: DeploymentSettings, name: string): bigint | undefined {
  if (name === 'stakingPoolUsdt') return pools.minimumTotalUsdt
  if (name === 'stakingPoolRwas') return pools.minimumTotalRwas
  if (name === 'daoPool') return pools.minimumTotalDr
  return pools.further.find((pool) => pool.name === name)?.minimumTotal
}
