import type { ApiAnswer } from '@app/core/api/endpoints'
import { formatTokenAmount } from '#shared/format/format-token-amount.ts'
import { useTranslation } from '#shared/i18n/use-translation.ts'
import { SourceEntry } from '#shared/sources/source-entry.tsx'
import { SourceReading } from '#shared/sources/source-reading.tsx'
import { ValueSource } from '#shared/sources/value-source.tsx'
import { useLocale } from '#shared/ui/use-locale.ts'
import type { CardTerms } from '../queries/card-terms.ts'

export interface BonusSourcesProps {
  answer: ApiAnswer<'/api/nft/rewards'>
  terms: CardTerms
}

/** What the sums of everything that cards have paid are made of. */
export default function BonusSources({ answer: { data, asOf }, terms }: BonusSourcesProps) {
  const { t } = useTranslation(['cards', 'sources'])
  const locale = useLocale()
  const { product, reward, vault } = terms
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
            contract: vault,
            abi: 'cardVault',
            calls: ['Claimed'],
            blockNumber: asOf.blockNumber,
          },
        ]}
      />
    </>
  )
}
