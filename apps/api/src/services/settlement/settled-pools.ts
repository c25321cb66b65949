import type { Config } from '../../config.ts'
import type { SettledPools } from './read-snapshot.ts'

/** The pools of a deployment out of which weights are made. */
export function getSettledPools({ deployment }: Pick<Config, 'deployment'>): SettledPools {
  const { stakingPoolUsdt: pool, daoPool } = deployment.contracts
  return { pool, daoPool }
}
