import { getDeployment } from '@app/config/deployments'
import type { ApiAnswer } from '@app/core/api/endpoints'
import { formatTokenAmount } from '#shared/format/format-token-amount.ts'
import { useTranslation, useLocale } from '#shared/i18n/use-translation.ts'
import { SourceEntry, SourceReading } from '#shared/sources/source-entry.tsx'
import { KeyValue } from '#shared/ui/key-value.tsx'
import { useWallet } from '#shared/wallet/wallet-store.ts'
import type { CardUnits } from './reads.ts'

export interface CardPoolSourcesProps {
  answer: ApiAnswer<'/api/nft721PoolStat'>
  units: CardUnits
}

export default function CardPoolSources({ answer: { data, asOf }, units }: CardPoolSourcesProps) {
  const { t } = useTranslation(['cards', 'sources'])
  const locale = useLocale()
  const { contracts } = getDeployment(useWallet().configuredChainId)
  return (
    <>
      <SourceEntry
        title={t('pool.held')}
        value={formatTokenAmount(BigInt(data.held), units.product, locale)}
        rule={t('sources:cards.poolHeld')}
      />
      <SourceEntry
        title={t('pool.reserve')}
        value={formatTokenAmount(BigInt(data.reserveHeld), units.reward, locale)}
        rule={t('sources:cards.reserve')}
      >
        <KeyValue label={t('pool.free')}>{formatTokenAmount(BigInt(data.reserveFree), units.reward, locale)}</KeyValue>
      </SourceEntry>
      <SourceReading
        reads={[
          { path: '/api/nft721PoolStat', blockNumber: asOf.blockNumber, at: asOf.blockTimestamp },
          {
            name: t('sources:reading.vault'),
            contract: contracts.cardVault,
            abi: 'cardVault',
            calls: ['totalHeld', 'reservedRewards', 'freeRewards'],
            blockNumber: asOf.blockNumber,
          },
        ]}
      />
    </>
  )
}
