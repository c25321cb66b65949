import type { AsOf } from '@app/core/api/envelope'
import { type ApiPath, readAt, type Sources, useSourceTools } from './sources.ts'

/**
 * `count` is undefined while unknown, and where the page shows no number. `grade` names the figure beside each account
 * that the page calls a grade, `layers` the one that it shows by layer.
 */
interface PeopleSourcesProps {
  path: ApiPath
  asOf: AsOf
  count?: number
  stakes?: boolean
  grade?: string
  layers?: string
}

export function usePeopleSources({ path, asOf, count, stakes, grade, layers }: PeopleSourcesProps): Sources {
  const { t, showCount, contracts } = useSourceTools('sources')
  const [people, stake] = [t('people.countTitle'), t('people.stakeTitle')]
  return {
    figures: [
      { title: people, value: count === undefined ? undefined : showCount(count), rule: t('people.count') },
      layers !== undefined && { title: layers, rule: t('people.layers') },
      grade !== undefined && { title: grade, rule: t('community.grade') },
      stakes && { title: stake, rule: t('people.stake') },
      stakes && { title: t('people.teamStakeTitle'), rule: t('people.teamStake') },
    ],
    reads: readAt(asOf, [
      { path },
      contracts.referralRegistry && {
        name: people,
        contract: contracts.referralRegistry,
        abi: 'referralRegistry',
        calls: ['Bound'],
      },
      stakes && { name: stake, contract: contracts.stakingPoolUsdt, abi: 'stakingPool', calls: ['stakedOf'] },
    ]),
  }
}
