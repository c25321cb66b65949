import { formatTokenAmount } from '#shared/format/format-token-amount.ts'
import { useTranslation, useLocale } from '#shared/i18n/use-translation.ts'
import { SourceEntry, SourceReading } from '#shared/sources/source-entry.tsx'
import { KeyValue } from '#shared/ui/key-value.tsx'
import { getThresholdsAt } from './node-step.ts'
import type { DrFigures, DrTerms } from './reads.ts'

export default function NodeSources({ terms, figures }: { terms: DrTerms; figures: DrFigures }) {
  const { t } = useTranslation(['dao', 'sources'])
  const locale = useLocale()
  const show = (amount: bigint) => formatTokenAmount(amount, terms.dr, locale)
  return (
    <>
      <SourceEntry
        title={t('node.title')}
        value={figures.staked === undefined ? '—' : show(figures.staked)}
        rule={t('sources:dao.node')}
      >
        {getThresholdsAt(figures.readAt).map(({ nodeClass, stakedDr }) => (
          <KeyValue key={nodeClass} label={t(`nodeClass.${nodeClass}`)}>
            {t('node.from', { amount: show(stakedDr) })}
          </KeyValue>
        ))}
      </SourceEntry>
      <SourceReading
        reads={[
          {
            name: t('ranking.total'),
            contract: terms.pool,
            abi: 'stakingPool',
            calls: ['stakedOf', 'totalStaked'],
            blockNumber: figures.blockNumber,
            at: figures.readAt,
          },
        ]}
      />
    </>
  )
}
