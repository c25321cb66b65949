import { isSameAddress } from '@app/core/address'
import { SECONDS_PER_DAY } from '@app/core/constants'
import { formatWhole } from '@app/core/format-whole'
import { formatPercent } from '@app/core/share'
import { useQuery } from '@tanstack/react-query'
import { apiQuery } from '#shared/api/query.ts'
import { formatTokenAmount } from '#shared/format/format-token-amount.ts'
import { useTranslation, useLocale } from '#shared/i18n/use-translation.ts'
import { SourceEntry, SourceReading } from '#shared/sources/source-entry.tsx'
import { ValueSource } from '#shared/sources/value-source.tsx'
import { KeyValue } from '#shared/ui/key-value.tsx'
import type { AccountStake, PoolReading, PoolTerms } from './reads.ts'
import { getWhatIf } from './what-if.ts'

export interface StakeSourcesProps {
  terms: PoolTerms
  stake: AccountStake | undefined
  figures: PoolReading | undefined
}

export default function StakeSources({ terms, stake, figures }: StakeSourcesProps) {
  const { t } = useTranslation(['staking', 'sources'])
  const locale = useLocale()
  const { pool, token, reward } = terms
  const stats = useQuery(apiQuery('/api/tokenStats', {})).data
  const stakers = stats?.data.pools.find((one) => isSameAddress(one.pool, pool))?.stakerCount
  const inReward = (amount: bigint) => formatTokenAmount(amount, reward, locale)
  const mine = stake && formatTokenAmount(stake.staked, token, locale)
  const all = figures && formatTokenAmount(figures.totalStaked, token, locale)
  const aDay = figures && inReward(figures.rewardRate * BigInt(SECONDS_PER_DAY))
  const now = stake && figures && getWhatIf(figures, stake.staked, 0n)
  const share =
    now &&
    formatPercent(now.shareNow.part, now.shareNow.whole, {
      locale,
      minimumFractionDigits: 4,
      maximumFractionDigits: 4,
    })
  return (
    <>
      {stake && (
        <SourceEntry title={t('mine.earned')} value={inReward(stake.earned)} rule={t('sources:staking.earned')} />
      )}
      {now && (
        <>
          <SourceEntry title={t('whatIf.share')} value={share ?? '—'} rule={t('sources:staking.share')}>
            <KeyValue label={t('mine.staked')}>{mine}</KeyValue>
            <KeyValue label={t('pool.total')}>{all}</KeyValue>
          </SourceEntry>
          <SourceEntry
            title={t('whatIf.perDay', { reward: reward.symbol })}
            value={inReward(now.perDayNow)}
            rule={t('sources:staking.perDay')}
          >
            <KeyValue label={t('pool.perDay')}>{aDay}</KeyValue>
          </SourceEntry>
        </>
      )}
      {figures && (
        <SourceEntry
          title={t('pool.budget')}
          value={inReward(figures.remainingBudget)}
          rule={t('sources:staking.budget')}
        />
      )}
      {figures && <SourceEntry title={t('whatIf.title')} rule={t('sources:staking.whatIf')} />}
      {stats && (
        <SourceEntry
          title={t('pool.stakers')}
          value={stakers === undefined ? '—' : formatWhole(stakers, locale)}
          rule={t('sources:staking.stakers')}
        />
      )}
      <ValueSource name={t('mine.earned')} amount={stake?.earned} token={reward} />
      <StakeReads terms={terms} stake={stake} figures={figures} />
    </>
  )
}

function StakeReads({ terms: { pool: contract }, stake, figures }: StakeSourcesProps) {
  const { t } = useTranslation('staking')
  const stats = useQuery(apiQuery('/api/tokenStats', {})).data
  return (
    <SourceReading
      reads={[
        stake
          ? {
              name: t('mine.title'),
              contract,
              abi: 'stakingPool',
              calls: ['stakedOf', 'earned', 'positionsOf'],
              blockNumber: stake.blockNumber,
            }
          : null,
        figures
          ? {
              name: t('pool.title'),
              contract,
              abi: 'stakingPool',
              calls: ['totalStaked', 'minimumTotalStake', 'rewardRate', 'periodEnd', 'remainingBudget'],
              blockNumber: figures.blockNumber,
              at: Number(figures.readAt),
            }
          : null,
        stats ? { path: '/api/tokenStats', blockNumber: stats.asOf.blockNumber, at: stats.asOf.blockTimestamp } : null,
      ]}
    />
  )
}
