import type { Deployment } from '@app/config/deployment'
import type { Address } from 'viem'

/** Of the tokens that are ours, by their contracts. */
export const ourDecimals = 18

/** A pool for another token, that asks for no superior. */
export type FurtherPool = {
  /** Names in the deployment. */
  name: string
  token: string
  minimumTotal: bigint
}

/** What an operator decides before deploying. Amounts in base units, durations in seconds. */
export type DeploymentSettings = {
  /** The AccessManager's first administrator: it makes the deployment. */
  admin: Address
  /** Receives what cards and power are sold for, for ever. */
  treasury: Address
  /** Bound from the beginning, without a superior. */
  genesis: readonly Address[]
  product: { name: string; symbol: string; supply: bigint; holder: Address }
  dr: { name: string; symbol: string }
  power: {
    name: string
    symbol: string
    /** {product} for one whole power (1e18). */
    productPrice: bigint
    /** USDT for one whole power. */
    usdtPrice: bigint
    /** Power that a purchase brings at least. */
    minimumExchange: bigint
    /** {product} per whole power and day, earned and burned; seconds that an order lives. */
    terms: { outputRate: bigint; fuelRate: bigint; lifetime: bigint }
  }
  cards: {
    name: string
    symbol: string
    uriPrefix: string
    uriSuffix: string
    /** USDT for one card. */
    price: bigint
    /** On sale at once; 0 for none. */
    series: bigint
    /** {product} in a card when it is sold, and what of it a staked card releases in a day. */
    heldPerCard: bigint
    releasePerDay: bigint
    /** RWAS that a staked card earns in a day. */
    incomePerDay: bigint
  }
  pools: {
    lockDuration: bigint
    rewardDuration: bigint
    /** Staked in all, below which a pool's rewards wait; for ever. */
    minimumTotalUsdt: bigint
    minimumTotalRwas: bigint
    minimumTotalDr: bigint
    /** Beside those that every deployment has. */
    further: readonly FurtherPool[]
  }
  swap: {
    /** What the pair keeps, in hundredths of a percent. */
    pairFee: bigint
    minimumProduct: bigint
    minimumUsdt: bigint
  }
}

/** What each pool of a deployment takes. */
export function getPoolFacts({ further }: Pick<DeploymentSettings['pools'], 'further'>): Deployment['pools'] {
  const others = further.map(({ name, token }) => [name, { token, needsSuperior: false }] as const)
  return {
    stakingPoolUsdt: { token: 'usdt', needsSuperior: true },
    stakingPoolRwas: { token: 'rwas', needsSuperior: false },
    daoPool: { token: 'drToken', needsSuperior: false },
    ...Object.fromEntries(others),
  }
}

/** Staked in all, below which a pool's rewards wait. Undefined for a pool that the settings do not make. */
export function getMinimumTotal({ pools }: DeploymentSettings, name: string): bigint | undefined {
  if (name === 'stakingPoolUsdt') return pools.minimumTotalUsdt
  if (name === 'stakingPoolRwas') return pools.minimumTotalRwas
  if (name === 'daoPool') return pools.minimumTotalDr
  return pools.further.find((pool) => pool.name === name)?.minimumTotal
}
