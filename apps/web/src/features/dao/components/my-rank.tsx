import type { DaoRanking } from '@app/core/api/dao'
import { formatWhole } from '@app/core/format-whole'
import { formatTokenAmount, type TokenUnit } from '#shared/format/format-token-amount.ts'
import { useTranslation, useLocale } from '#shared/i18n/use-translation.ts'
import { paths } from '#shared/routing/paths.ts'
import { ButtonLink } from '#shared/ui/button.tsx'
import { Cta } from '#shared/ui/cta.tsx'
import { NodeBadge } from './node-badge.tsx'

/** The account's own place, always in sight; without a stake, the way to one. */
export function MyRank({ mine, unit }: { mine: DaoRanking['mine']; unit: TokenUnit }) {
  const { t } = useTranslation('dao')
  const locale = useLocale()
  if (mine === null)
    return (
      <Cta note={t('ranking.notIn')}>
        <ButtonLink to={paths.dr}>{t('ranking.join')}</ButtonLink>
      </Cta>
    )
  const behind = mine.behind === null ? null : formatTokenAmount(BigInt(mine.behind), unit, locale)
  return (
    <Cta>
      <section aria-label={t('ranking.mine')} className="flex min-w-0 flex-1 items-center gap-3">
        <span className="min-w-7 type-strong text-accent-text">{formatWhole(mine.rank, locale)}</span>
        <span className="min-w-0 flex-1">
          <span className="flex flex-wrap items-center gap-2 type-strong">
            {t('ranking.you')}
            {mine.nodeClass !== null && <NodeBadge nodeClass={mine.nodeClass} />}
          </span>
          <span className="block type-label text-text-2">
            {behind === null
              ? t('ranking.first')
              : t('ranking.behind', { amount: behind, place: formatWhole(mine.rank - 1, locale) })}
          </span>
        </span>
        <span className="shrink-0 text-right type-strong">{formatTokenAmount(BigInt(mine.stake), unit, locale)}</span>
      </section>
    </Cta>
  )
}
