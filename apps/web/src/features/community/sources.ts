import type { ApiAnswer } from '@app/core/api/endpoints'
import type { AsOf } from '@app/core/api/envelope'
import type { GradeThreshold } from '@app/core/api/referral'
import type { TokenUnit } from '#shared/format/format-token-amount.ts'
import { readAt, type Sources, useSourceTools } from '#shared/sources/sources.ts'

interface DayProps {
  today: bigint
  unit: TokenUnit
  asOf: AsOf
  branch: boolean
}

interface TeamProps {
  relationship: ApiAnswer<'/api/useRelationship'>
  grade: number
  thresholds: readonly GradeThreshold[]
  today: bigint | undefined
  unit: TokenUnit
}

const moves = ['Staked', 'Unstaked'] as const

export function useDaySources({ today, unit, asOf, branch }: DayProps): Sources {
  const { t, show, contracts } = useSourceTools('community')
  return {
    figures: [
      {
        title: t('days.newToday'),
        value: show(today, unit),
        rule: t(branch ? 'sources:days.branch' : 'sources:days.team'),
      },
      { title: t('days.nodeUsers'), rule: t('sources:days.nodeUsers') },
      { title: t('days.added'), rule: t('sources:days.added') },
      { title: t('days.nodeReward'), rule: t('sources:days.nodeReward') },
      { title: t('branch.stake'), rule: t('sources:days.inBranch') },
    ],
    reads: [
      ...readAt(asOf, [
        { path: '/api/stats/userStakingDaily' },
        { path: branch ? '/api/useRelationship' : '/api/stats/recommend-list' },
      ]),
      ...readAt(asOf, [
        contracts.referralRegistry && {
          name: t('facts.team'),
          contract: contracts.referralRegistry,
          abi: 'referralRegistry',
          calls: ['Bound'],
        },
        { name: t('teamStake'), contract: contracts.stakingPoolUsdt, abi: 'stakingPool', calls: moves },
        contracts.daoPool && {
          name: t('days.nodeUsers'),
          contract: contracts.daoPool,
          abi: 'stakingPool',
          calls: moves,
        },
      ]),
    ],
  }
}

export function useTeamSources({ relationship: { data, asOf }, grade, thresholds, today, unit }: TeamProps): Sources {
  const { t, show, showCount, contracts } = useSourceTools('community')
  return {
    figures: [
      { title: t('teamStake'), value: show(data.teamStake, unit), rule: t('sources:community.teamStake') },
      {
        title: grade === 0 ? t('grade.none') : t('grade.name', { grade }),
        rule: t('sources:community.grade'),
        parts: thresholds.map((each) => ({
          label: t('grade.name', { grade: each.grade }),
          value: show(each.stake, unit),
        })),
      },
      { title: t('facts.team'), value: showCount(data.teamCount), rule: t('sources:community.team') },
      { title: t('layers.title'), rule: t('sources:people.layers') },
      today !== undefined && {
        title: t('facts.today'),
        value: show(today, unit),
        rule: t('sources:community.today'),
      },
    ],
    reads: readAt(asOf, [
      { path: '/api/useRelationship' },
      contracts.referralRegistry && {
        name: t('facts.team'),
        contract: contracts.referralRegistry,
        abi: 'referralRegistry',
        calls: ['Bound'],
      },
      { name: t('teamStake'), contract: contracts.stakingPoolUsdt, abi: 'stakingPool', calls: moves },
    ]),
  }
}
