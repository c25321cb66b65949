import type { ApiAnswer } from '@app/core/api/endpoints'
import { getDeployment } from '@app/config/deployments'
import { formatWhole } from '@app/core/format-whole'
import { formatTokenAmount, type TokenUnit } from '#shared/format/format-token-amount.ts'
import { useTranslation, useLocale } from '#shared/i18n/use-translation.ts'
import { SourceEntry, SourceReading } from '#shared/sources/source-entry.tsx'
import { useWallet } from '#shared/wallet/wallet-store.ts'

export interface RankingSourcesProps {
  answer: ApiAnswer<'/api/dao/ranking'>
  unit: TokenUnit
}

export default function RankingSources({ answer: { data, asOf }, unit }: RankingSourcesProps) {
  const { t } = useTranslation(['dao', 'sources'])
  const locale = useLocale()
  const { daoPool } = getDeployment(useWallet().configuredChainId).contracts
  const { mine, totalStake } = data
  return (
    <>
      <SourceEntry
        title={t('ranking.total')}
        value={formatTokenAmount(BigInt(totalStake), unit, locale)}
        rule={t('sources:dao.total')}
      />
      {mine !== null && (
        <SourceEntry title={t('ranking.mine')} value={formatWhole(mine.rank, locale)} rule={t('sources:dao.rank')} />
      )}
      <SourceReading
        reads={[
          { path: '/api/dao/ranking', blockNumber: asOf.blockNumber, at: asOf.blockTimestamp },
          {
            name: t('ranking.total'),
            contract: daoPool,
            abi: 'stakingPool',
            calls: ['stakedOf', 'totalStaked'],
            blockNumber: asOf.blockNumber,
          },
        ]}
      />
    </>
  )
}
