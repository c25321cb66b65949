import type { Address } from '@app/core/address'
import type { Config } from '../../config.ts'

export interface SettledPools {
  /** By whose principal the community is measured. */
  pool: Address
  /** Where DR is staked. */
  daoPool: Address
}

/** The pools of a deployment out of which weights are made. */
export function getSettledPools({ deployment }: Pick<Config, 'deployment'>): SettledPools {
  const { stakingPoolUsdt: pool, daoPool } = deployment.contracts
  return { pool, daoPool }
}
