import type { Relationship } from '@app/core/api/referral'
import { formatWhole } from '@app/core/format-whole'
import { formatTokenFigure, type TokenUnit } from '#shared/format/format-token-amount.ts'
import { useTranslation, useLocale } from '#shared/i18n/use-translation.ts'
import { Trio } from '#shared/ui/trio.tsx'

interface TeamFiguresProps {
  relationship: Relationship
  /** Base units that came today; undefined while unknown. */
  today: bigint | undefined
  unit: TokenUnit
}

export function TeamFigures({ relationship, today, unit }: TeamFiguresProps) {
  const { t } = useTranslation('community')
  const locale = useLocale()
  return (
    <Trio
      className="mt-4"
      items={[
        { label: t('facts.direct'), value: formatWhole(relationship.directCount, locale) },
        { label: t('facts.team'), value: formatWhole(relationship.teamCount, locale) },
        {
          label: t('facts.today'),
          value: today === undefined ? '—' : formatTokenFigure(today, unit, locale),
          unit: unit.symbol,
        },
      ]}
    />
  )
}
