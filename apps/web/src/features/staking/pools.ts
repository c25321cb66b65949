import { getPools } from '@app/config/contracts'
import { getDeployment } from '@app/config/deployments'
import type { DepositKind } from '@app/core/api/staking'
import type { AmountKind } from '@app/core/parse-amount'
import { paths } from '#shared/routing/paths.ts'
import { stringifySearch } from '#shared/routing/search.ts'

/** What its stakes are called in the list of everything put in. */
export type StakeKind = Extract<DepositKind, 'stake' | 'dr'>

type PoolPlace = {
  kind: StakeKind
  /** Whose words an amount that is wrong gets. */
  amountKind: AmountKind
  /** The screen where it is used. */
  path: string
  /** Which pool that screen shows; undefined for the one that it shows anyway. */
  search?: { pool: string }
  /** The list of all its stakes. */
  listPath: typeof paths.stakeList | typeof paths.drRecord
  titleKey: 'common:title.stake' | 'common:title.pos' | 'common:title.dr'
}

const stake = { kind: 'stake', amountKind: 'amount', listPath: paths.stakeList } as const

/** Of a pool by its name in the deployment. Whatever has no screen of its own is on that of RWAS. */
export function getPoolPlace(name: string): PoolPlace {
  if (name === 'stakingPoolUsdt') return { ...stake, path: paths.stake, titleKey: 'common:title.stake' }
  if (name === 'daoPool')
    return { kind: 'dr', amountKind: 'stake', path: paths.dr, listPath: paths.drRecord, titleKey: 'common:title.dr' }
  const pos = { ...stake, path: paths.pos, titleKey: 'common:title.pos' } as const
  return name === 'stakingPoolRwas' ? pos : { ...pos, search: { pool: name } }
}

/** The address of that screen. */
export function getPoolHref(name: string): string {
  const { path, search } = getPoolPlace(name)
  return path + stringifySearch(search ?? {})
}

export function getPoolNames(chainId: number, kind: StakeKind): string[] {
  return getPools(getDeployment(chainId))
    .map(({ name }) => name)
    .filter((name) => getPoolPlace(name).kind === kind)
}
