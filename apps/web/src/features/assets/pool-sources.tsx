import { getDeployment } from '@app/config/deployments'
import { useTranslation } from '#shared/i18n/use-translation.ts'
import { SourceEntry, SourceReading } from '#shared/sources/source-entry.tsx'
import { useWallet } from '#shared/wallet/wallet-store.ts'

export default function PoolSources({ blockNumber }: { blockNumber: number }) {
  const { t } = useTranslation(['assets', 'sources'])
  const { dividendVault } = getDeployment(useWallet().configuredChainId).contracts
  return (
    <>
      <SourceEntry title={t('pools.title')} rule={t('sources:pools.pool')} />
      <SourceEntry title={t('pools.mine')} rule={t('sources:pools.mine')} />
      <SourceReading
        reads={[
          { path: '/api/depositBonusPool/list', blockNumber },
          {
            name: t('sources:reading.vault'),
            contract: dividendVault,
            abi: 'dividendVault',
            calls: ['PoolFunded'],
            blockNumber,
          },
        ]}
      />
    </>
  )
}
