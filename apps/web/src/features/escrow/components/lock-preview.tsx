import { formatPercent } from '@app/core/share'
import { useTranslation, useLocale } from '#shared/i18n/use-translation.ts'
import { formatDate } from '#shared/format/format-date.ts'
import { formatTokenFigure } from '#shared/format/format-token-amount.ts'
import { useDateTag } from '#shared/i18n/use-language.ts'
import { BeforeAfter } from '#shared/ui/before-after.tsx'
import { Note } from '#shared/ui/text.tsx'
import { Section } from '#shared/ui/section.tsx'
import { getPower, type Lock } from '../lock-power.ts'
import type { EscrowFigures } from '../queries/escrow-figures.ts'
import type { EscrowTerms } from '../queries/escrow-terms.ts'

interface LockPreviewProps {
  terms: EscrowTerms
  figures: EscrowFigures
  lock: Lock
  lockAfter: Lock | null
}

const unknown = '—'

/** What the form would change, before it is done. */
export function LockPreview({ terms, figures, lock, lockAfter }: LockPreviewProps) {
  const { t } = useTranslation('escrow')
  const locale = useLocale()
  const dateTag = useDateTag()
  const { readAt, totalPower } = figures
  const isMineKnown = figures.lock !== undefined
  const power = getPower(lock, readAt, terms.maxDuration)
  const powerAfter = lockAfter === null ? null : getPower(lockAfter, readAt, terms.maxDuration)
  const share = (part: bigint, whole: bigint) =>
    formatPercent(part, whole, { locale, minimumFractionDigits: 4, maximumFractionDigits: 4 }) ?? unknown
  const figure = (amount: bigint) => formatTokenFigure(amount, terms.power, locale)
  return (
    <Section title={t('preview.title')}>
      <BeforeAfter
        label={t('preview.title')}
        rows={[
          {
            label: t('preview.power'),
            note: terms.power.symbol,
            now: isMineKnown ? figure(power) : unknown,
            after: powerAfter === null ? unknown : figure(powerAfter),
          },
          {
            label: t('preview.share'),
            now: isMineKnown ? share(power, totalPower) : unknown,
            after: powerAfter === null || !isMineKnown ? unknown : share(powerAfter, totalPower - power + powerAfter),
          },
          {
            label: t('preview.unlocks'),
            now: lock.amount === 0n ? unknown : formatDate(lock.unlockAt, dateTag),
            after: lockAfter === null ? unknown : formatDate(lockAfter.unlockAt, dateTag),
          },
        ]}
      />
      <Note quiet className="mt-1">
        {t('preview.basis')}
      </Note>
    </Section>
  )
}
