import type { Card } from '@app/core/api/cards'
import { useTranslation } from '#shared/i18n/use-translation.ts'
import { formatDate } from '#shared/format/format-date.ts'
import { useDateTag } from '#shared/i18n/use-language.ts'
import { StatusBadge } from '#shared/ui/badge.tsx'
import { getLifeDays, getSpentDays } from '../card-life.ts'

/** State of a card and what it means for its time. */
export function CardStatus({ card, life }: { card: Card; life: number }) {
  const { t } = useTranslation('cards')
  const dateTag = useDateTag()
  const days = getLifeDays(life)
  const words = {
    unstaked: t(card.age > 0 ? 'card.rests' : 'card.idle', { day: getSpentDays(card, life), days }),
    staked:
      card.endsAt === null
        ? null
        : t('card.runs', {
            day: Math.min(getSpentDays(card, life) + 1, days),
            days,
            date: formatDate(card.endsAt, dateTag),
          }),
    ended: t(card.inVault ? 'card.endedInside' : 'card.ended'),
  }
  return (
    <p className="flex flex-wrap items-center gap-x-2.5 gap-y-1 type-label text-text-2">
      <StatusBadge status={card.state} />
      {words[card.state]}
    </p>
  )
}
