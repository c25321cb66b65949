import { getDeployment } from '@app/config/deployments'
import type { ApiAnswer } from '@app/core/api/endpoints'
import { formatTokenAmount } from '#shared/format/format-token-amount.ts'
import { useTranslation, useLocale } from '#shared/i18n/use-translation.ts'
import { SourceEntry, SourceReading } from '#shared/sources/source-entry.tsx'
import { ValueSource } from '#shared/sources/value-source.tsx'
import { useWallet } from '#shared/wallet/wallet-store.ts'
import type { CardUnits } from './reads.ts'

export interface BonusSourcesProps {
  answer: ApiAnswer<'/api/nft/rewards'>
  units: CardUnits
}

export default function BonusSources({ answer: { data, asOf }, units }: BonusSourcesProps) {
  const { t } = useTranslation(['cards', 'sources'])
  const locale = useLocale()
  const { product, reward } = units
  const { contracts } = getDeployment(useWallet().configuredChainId)
  const released = BigInt(data.releasedTotal)
  return (
    <>
      <SourceEntry
        title={t('card.released')}
        value={formatTokenAmount(released, product, locale)}
        rule={t('sources:bonus.paid')}
      />
      <SourceEntry
        title={t('card.income')}
        value={formatTokenAmount(BigInt(data.incomeTotal), reward, locale)}
        rule={t('sources:bonus.paid')}
      />
      <ValueSource name={t('card.released')} amount={released} token={product} />
      <SourceReading
        reads={[
          { path: '/api/nft/rewards', blockNumber: asOf.blockNumber, at: asOf.blockTimestamp },
          {
            name: t('sources:reading.vault'),
            contract: contracts.cardVault,
            abi: 'cardVault',
            calls: ['Claimed'],
            blockNumber: asOf.blockNumber,
          },
        ]}
      />
    </>
  )
}
