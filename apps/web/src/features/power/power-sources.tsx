import type { ApiAnswer } from '@app/core/api/endpoints'
import { formatTokenAmount, type TokenUnit } from '#shared/format/format-token-amount.ts'
import { useTranslation, useLocale } from '#shared/i18n/use-translation.ts'
import { SourceEntry, SourceReading } from '#shared/sources/source-entry.tsx'
import { ValueSource } from '#shared/sources/value-source.tsx'
import type { MarketTerms } from './reads.ts'

export interface PowerSourcesProps {
  answer: ApiAnswer<'/api/power/orders'>
  terms: MarketTerms
}

export default function PowerSources({ answer, terms }: PowerSourcesProps) {
  const { t } = useTranslation(['power', 'sources'])
  const locale = useLocale()
  const { claimable, remainingPower, dailyOutput } = answer.data.totals
  const show = (amount: string, unit: TokenUnit) => formatTokenAmount(BigInt(amount), unit, locale)
  return (
    <>
      <SourceEntry
        title={t('mine.claimable')}
        value={show(claimable, terms.productToken)}
        rule={t('sources:power.claimable')}
      />
      <SourceEntry
        title={t('mine.remainingPower')}
        value={show(remainingPower, terms.power)}
        rule={t('sources:power.remaining')}
      />
      <SourceEntry
        title={t('mine.dailyOutput')}
        value={show(dailyOutput, terms.productToken)}
        rule={t('sources:power.output')}
      />
      <ValueSource name={t('mine.claimable')} amount={BigInt(claimable)} token={terms.productToken} />
      <SourceReading
        reads={[
          { path: '/api/power/orders', blockNumber: answer.asOf.blockNumber, at: answer.asOf.blockTimestamp },
          {
            name: t('orders.title'),
            contract: terms.market,
            abi: 'powerMarket',
            calls: ['orderOf'],
            blockNumber: answer.asOf.blockNumber,
          },
        ]}
      />
    </>
  )
}
