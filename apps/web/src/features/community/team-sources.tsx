import { getDeployment } from '@app/config/deployments'
import type { ApiAnswer } from '@app/core/api/endpoints'
import type { GradeThreshold } from '@app/core/api/referral'
import { formatWhole } from '@app/core/format-whole'
import { formatTokenAmount, type TokenUnit } from '#shared/format/format-token-amount.ts'
import { useTranslation, useLocale } from '#shared/i18n/use-translation.ts'
import { SourceEntry, SourceReading } from '#shared/sources/source-entry.tsx'
import { KeyValue } from '#shared/ui/key-value.tsx'
import { useWallet } from '#shared/wallet/wallet-store.ts'
import { getGradeStep } from './grade-step.ts'

export interface TeamSourcesProps {
  relationship: ApiAnswer<'/api/useRelationship'>
  thresholds: readonly GradeThreshold[]
  today: bigint | undefined
  unit: TokenUnit
}

export default function TeamSources({ relationship, thresholds, today, unit }: TeamSourcesProps) {
  const { t } = useTranslation(['community', 'sources'])
  const locale = useLocale()
  const { contracts } = getDeployment(useWallet().configuredChainId)
  const { data, asOf } = relationship
  const show = (amount: bigint) => formatTokenAmount(amount, unit, locale)
  const teamStake = BigInt(data.teamStake)
  const { grade } = getGradeStep(BigInt(data.stake) + teamStake, thresholds)
  const block = { blockNumber: asOf.blockNumber }
  return (
    <>
      <SourceEntry title={t('teamStake')} value={show(teamStake)} rule={t('sources:community.teamStake')} />
      <SourceEntry
        title={grade === 0 ? t('grade.none') : t('grade.name', { grade })}
        rule={t('sources:community.grade')}
      >
        {thresholds.map((each) => (
          <KeyValue key={each.grade} label={t('grade.name', { grade: each.grade })}>
            {show(BigInt(each.stake))}
          </KeyValue>
        ))}
      </SourceEntry>
      <SourceEntry
        title={t('facts.team')}
        value={formatWhole(data.teamCount, locale)}
        rule={t('sources:community.team')}
      />
      <SourceEntry title={t('layers.title')} rule={t('sources:people.layers')} />
      {today !== undefined && (
        <SourceEntry title={t('facts.today')} value={show(today)} rule={t('sources:community.today')} />
      )}
      <SourceReading
        reads={[
          { path: '/api/useRelationship', ...block, at: asOf.blockTimestamp },
          {
            name: t('facts.team'),
            contract: contracts.referralRegistry,
            abi: 'referralRegistry',
            calls: ['Bound'],
            ...block,
          },
          {
            name: t('teamStake'),
            contract: contracts.stakingPoolUsdt,
            abi: 'stakingPool',
            calls: ['Staked', 'Unstaked'],
            ...block,
          },
        ]}
      />
    </>
  )
}
