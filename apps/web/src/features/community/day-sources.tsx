import { getDeployment } from '@app/config/deployments'
import type { AsOf } from '@app/core/api/envelope'
import { formatTokenAmount, type TokenUnit } from '#shared/format/format-token-amount.ts'
import { useTranslation, useLocale } from '#shared/i18n/use-translation.ts'
import { SourceEntry, SourceReading } from '#shared/sources/source-entry.tsx'
import { useWallet } from '#shared/wallet/wallet-store.ts'

export interface DaySourcesProps {
  today: bigint
  unit: TokenUnit
  asOf: AsOf
  branch: boolean
}

export default function DaySources({ today, unit, asOf, branch }: DaySourcesProps) {
  const { t } = useTranslation(['community', 'sources'])
  const locale = useLocale()
  const { contracts } = getDeployment(useWallet().configuredChainId)
  const block = { blockNumber: asOf.blockNumber, at: asOf.blockTimestamp }
  const moves = ['Staked', 'Unstaked'] as const
  return (
    <>
      <SourceEntry
        title={t('days.newToday')}
        value={formatTokenAmount(today, unit, locale)}
        rule={t(branch ? 'sources:days.branch' : 'sources:days.team')}
      />
      <SourceEntry title={t('days.nodeUsers')} rule={t('sources:days.nodeUsers')} />
      <SourceEntry title={t('days.added')} rule={t('sources:days.added')} />
      <SourceEntry title={t('days.nodeReward')} rule={t('sources:days.nodeReward')} />
      <SourceEntry title={t('branch.stake')} rule={t('sources:days.inBranch')} />
      <SourceReading
        reads={[
          { path: '/api/stats/userStakingDaily', ...block },
          branch ? { path: '/api/useRelationship', ...block } : { path: '/api/stats/recommend-list', ...block },
          {
            name: t('facts.team'),
            contract: contracts.referralRegistry,
            abi: 'referralRegistry',
            calls: ['Bound'],
            ...block,
          },
          { name: t('teamStake'), contract: contracts.stakingPoolUsdt, abi: 'stakingPool', calls: moves, ...block },
          { name: t('days.nodeUsers'), contract: contracts.daoPool, abi: 'stakingPool', calls: moves, ...block },
        ]}
      />
    </>
  )
}
