import type { ApiAnswer } from '@app/core/api/endpoints'
import { sumByToken, type TokenSum } from './holdings.ts'

/** Principal whose lock has ended. */
export type Due = { of: 'stake' | 'dr'; sums: readonly TokenSum[] }

export function getDue(staking: Pick<ApiAnswer<'/api/userStaking'>, 'data'> | undefined): Due[] {
  const pools = staking?.data.pools ?? []
  const inPools = (isDao: boolean) =>
    sumByToken(
      pools
        .filter(({ key }) => (key === 'daoPool') === isDao)
        .map(({ token, unlockable: amount }) => ({ token, amount })),
    )
  const due: Due[] = [
    { of: 'stake', sums: inPools(false) },
    { of: 'dr', sums: inPools(true) },
  ]
  return due.filter(({ sums }) => sums.length > 0)
}
