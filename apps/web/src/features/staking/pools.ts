import type { DepositKind } from '@app/core/api/staking'
import type { AmountKind } from '@app/core/parse-amount'
import type { ContractName } from '@app/config/deployments'
import { paths } from '#shared/routing/paths.ts'

/** The pools that this feature has a screen for. */
export type PoolName = 'stakingPoolUsdt' | 'stakingPoolRwas' | 'daoPool'

/** What its stakes are called in the list of everything put in. */
export type StakeKind = Extract<DepositKind, 'stake' | 'dr'>

type PoolPlace = {
  /** What is staked in it, by its name in the deployment. */
  token: ContractName
  kind: StakeKind
  /** Whose words an amount that is wrong gets. */
  amountKind: AmountKind
  /** The screen where it is used. */
  path: string
  /** The list of all its stakes. */
  listPath: typeof paths.stakeList | typeof paths.drRecord
  titleKey: 'common:title.stake' | 'common:title.pos' | 'common:title.dr'
}

const stake = { kind: 'stake', amountKind: 'amount', listPath: paths.stakeList } as const

export const poolPlaces: Readonly<Record<PoolName, PoolPlace>> = {
  stakingPoolUsdt: { ...stake, token: 'usdt', path: paths.stake, titleKey: 'common:title.stake' },
  stakingPoolRwas: { ...stake, token: 'rwas', path: paths.pos, titleKey: 'common:title.pos' },
  daoPool: {
    token: 'drToken',
    kind: 'dr',
    amountKind: 'stake',
    path: paths.dr,
    listPath: paths.drRecord,
    titleKey: 'common:title.dr',
  },
}

export function getPoolNames(kind: StakeKind): PoolName[] {
  return (Object.keys(poolPlaces) as PoolName[]).filter((name) => poolPlaces[name].kind === kind)
}
