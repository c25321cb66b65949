import type { ContractName } from '@app/config/deployments'
import { paths } from '#shared/routing/paths.ts'

/** The pools that this feature has a screen for. */
export type PoolName = 'stakingPoolUsdt' | 'stakingPoolRwas'

type PoolPlace = {
  /** What is staked in it, by its name in the deployment. */
  token: ContractName
  /** The screen where it is used. */
  path: string
  titleKey: 'common:title.stake' | 'common:title.pos'
}

export const poolPlaces: Readonly<Record<PoolName, PoolPlace>> = {
  stakingPoolUsdt: { token: 'usdt', path: paths.stake, titleKey: 'common:title.stake' },
  stakingPoolRwas: { token: 'rwas', path: paths.pos, titleKey: 'common:title.pos' },
}

export const poolNames = Object.keys(poolPlaces) as PoolName[]
