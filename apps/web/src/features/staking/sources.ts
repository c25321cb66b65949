import { isSameAddress } from '@app/core/address'
import { SECONDS_PER_DAY } from '@app/core/constants'
import { formatPercent } from '@app/core/share'
import { useQuery } from '@tanstack/react-query'
import { apiQuery } from '#shared/api/query.ts'
import { readAt, type Sources, useSourceTools } from '#shared/sources/sources.ts'
import type { AccountStake, PoolReading, PoolTerms } from './reads.ts'
import { getWhatIf } from './what-if.ts'

export interface StakeSourcesProps {
  terms: PoolTerms
  stake: AccountStake | undefined
  figures: PoolReading | undefined
}

const shareDigits = { minimumFractionDigits: 4, maximumFractionDigits: 4 }

export function useStakeSources({ terms: { pool, token, reward }, stake, figures }: StakeSourcesProps): Sources {
  const { t, locale, show, showCount } = useSourceTools('staking')
  const stats = useQuery(apiQuery('/api/tokenStats', {})).data
  const stakers = stats?.data.pools.find((one) => isSameAddress(one.pool, pool))?.stakerCount
  return {
    figures: [
      stake && { title: t('mine.earned'), value: show(stake.earned, reward), rule: t('sources:staking.earned') },
      ...(stake && figures ? listNow(stake, figures) : []),
      figures && {
        title: t('pool.budget'),
        value: show(figures.remainingBudget, reward),
        rule: t('sources:staking.budget'),
      },
      figures && { title: t('whatIf.title'), rule: t('sources:staking.whatIf') },
      stats && {
        title: t('pool.stakers'),
        value: stakers === undefined ? '—' : showCount(stakers),
        rule: t('sources:staking.stakers'),
      },
      { name: t('mine.earned'), amount: stake?.earned, token: reward },
    ],
    reads: [
      ...readAt(stake, [
        { name: t('mine.title'), contract: pool, abi: 'stakingPool', calls: ['stakedOf', 'earned', 'positionsOf'] },
      ]),
      ...readAt(figures && { blockNumber: figures.blockNumber, blockTimestamp: Number(figures.readAt) }, [
        {
          name: t('pool.title'),
          contract: pool,
          abi: 'stakingPool',
          calls: ['totalStaked', 'minimumTotalStake', 'rewardRate', 'periodEnd', 'remainingBudget'],
        },
      ]),
      ...readAt(stats?.asOf, [{ path: '/api/tokenStats' }]),
    ],
  }

  function listNow({ staked }: AccountStake, reading: PoolReading) {
    const { shareNow, perDayNow } = getWhatIf(reading, staked, 0n)
    return [
      {
        title: t('whatIf.share'),
        value: formatPercent(shareNow.part, shareNow.whole, { locale, ...shareDigits }) ?? '—',
        rule: t('sources:staking.share'),
        parts: [
          { label: t('mine.staked'), value: show(staked, token) },
          { label: t('pool.total'), value: show(reading.totalStaked, token) },
        ],
      },
      {
        title: t('whatIf.perDay', { reward: reward.symbol }),
        value: show(perDayNow, reward),
        rule: t('sources:staking.perDay'),
        parts: [{ label: t('pool.perDay'), value: show(reading.rewardRate * BigInt(SECONDS_PER_DAY), reward) }],
      },
    ]
  }
}
