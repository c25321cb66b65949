import { formatWhole } from '@app/core/format-whole'
import { formatPercent } from '@app/core/share'
import { useTranslation, useLocale } from '#shared/i18n/use-translation.ts'
import { getDaysLeft } from '#shared/format/countdown.ts'
import { formatDateTime, formatZone } from '#shared/format/format-date.ts'
import { useDateTag } from '#shared/i18n/use-language.ts'
import { Empty } from '#shared/ui/empty.tsx'
import { KeyValue, KeyValueList } from '#shared/ui/key-value.tsx'
import { Section } from '#shared/ui/section.tsx'
import { StatusBadge } from '#shared/ui/badge.tsx'
import { useChainNow } from '#shared/chain/chain-clock.ts'
import { getPower } from '../lock-power.ts'
import type { EscrowFigures } from '../queries/escrow-figures.ts'
import type { EscrowTerms } from '../queries/escrow-terms.ts'

/** When the account's lock ends and what it counts for, or that there is none yet. */
export function LockFacts({ figures, terms }: { figures: EscrowFigures; terms: EscrowTerms }) {
  const { t } = useTranslation('escrow')
  const locale = useLocale()
  const dateTag = useDateTag()
  const now = useChainNow()
  const { lock, totalPower, readAt } = figures
  if (lock === undefined) return null
  if (lock === null)
    return (
      <Empty compact title={t('mine.none')}>
        {t('mine.noneNote', { symbol: terms.token.symbol })}
      </Empty>
    )
  const daysLeft = now === null ? null : getDaysLeft(lock.unlockAt, now)
  const hasEnded = now !== null && now >= lock.unlockAt
  const share = formatPercent(getPower(lock, readAt, terms.maxDuration), totalPower, {
    locale,
    maximumFractionDigits: 4,
  })
  return (
    <Section title={t('mine.title')} action={hasEnded ? <StatusBadge status="ready" /> : undefined}>
      <KeyValueList>
        <KeyValue label={t(hasEnded ? 'mine.ended' : 'mine.unlocks')} note={formatZone(lock.unlockAt)}>
          {formatDateTime(lock.unlockAt, dateTag)}
        </KeyValue>
        {!hasEnded && (
          <KeyValue label={t('mine.left')}>
            {daysLeft === null ? '—' : t('mine.daysLeft', { count: daysLeft, amount: formatWhole(daysLeft, locale) })}
          </KeyValue>
        )}
        <KeyValue label={t('mine.share')}>{share ?? '—'}</KeyValue>
      </KeyValueList>
    </Section>
  )
}
