import { SECONDS_PER_DAY } from '@app/core/constants'
import { formatWhole } from '@app/core/format-whole'
import { formatPercent } from '@app/core/share'
import { formatDateTimeZoned } from '#shared/format/format-date.ts'
import { formatTokenAmount } from '#shared/format/format-token-amount.ts'
import { useDateTag } from '#shared/i18n/use-language.ts'
import { useTranslation, useLocale } from '#shared/i18n/use-translation.ts'
import { SourceEntry, SourceReading } from '#shared/sources/source-entry.tsx'
import { ValueSource } from '#shared/sources/value-source.tsx'
import { KeyValue } from '#shared/ui/key-value.tsx'
import { getPower } from './lock.ts'
import type { EscrowFigures } from './reads.ts'
import type { EscrowTerms } from './reads.ts'

export default function LockSources({ terms, figures }: { terms: EscrowTerms; figures: EscrowFigures }) {
  const { t } = useTranslation('escrow')
  const locale = useLocale()
  const dateTag = useDateTag()
  const { lock, totalPower, readAt } = figures
  const power = lock && getPower(lock, readAt, terms.maxDuration)
  const days = terms.maxDuration / SECONDS_PER_DAY
  return (
    <>
      {lock && (
        <>
          <SourceEntry
            title={t('mine.power')}
            value={formatTokenAmount(power!, terms.power, locale)}
            rule={t('sources.power')}
          >
            <KeyValue label={t('mine.locked')}>{formatTokenAmount(lock.amount, terms.token, locale)}</KeyValue>
            <KeyValue label={t('mine.unlocks')}>{formatDateTimeZoned(lock.unlockAt, dateTag)}</KeyValue>
            <KeyValue label={t('sources.longest')}>
              {t('sources.days', { count: days, amount: formatWhole(Math.floor(days), locale) })}
            </KeyValue>
          </SourceEntry>
          <SourceEntry
            title={t('mine.share')}
            value={formatPercent(power!, totalPower, { locale, maximumFractionDigits: 4 }) ?? '—'}
            rule={t('sources.share')}
          >
            <KeyValue label={t('totals.power')}>{formatTokenAmount(totalPower, terms.power, locale)}</KeyValue>
          </SourceEntry>
          <ValueSource name={t('mine.locked')} amount={lock.amount} token={terms.token} />
        </>
      )}
      <SourceEntry
        title={t('totals.locked')}
        value={formatTokenAmount(figures.totalLocked, terms.token, locale)}
        rule={t('sources.total')}
      />
      <SourceReading
        reads={[
          {
            name: t('totals.title'),
            contract: terms.escrow,
            abi: 'votingEscrow',
            calls: ['lockOf', 'totalVotingPower', 'totalLocked'],
            blockNumber: figures.blockNumber,
            at: readAt,
          },
        ]}
      />
    </>
  )
}
