import type { Solvency } from '@app/core/api/token-data'
import { formatPercent } from '@app/core/share'
import { useQuery } from '@tanstack/react-query'
import { useTranslation, useLocale } from '#shared/i18n/use-translation.ts'
import { paths } from '#shared/routing/paths.ts'
import { Badge } from '#shared/ui/badge.tsx'
import { CoveredIcon, RiskIcon, UnknownIcon } from '#shared/ui/icons.ts'
import { List, ListRowLink } from '#shared/ui/list.tsx'
import { solvencyQuery } from './reads.ts'

export function SolvencyRow() {
  const { t } = useTranslation('assets')
  const locale = useLocale()
  const { data } = useQuery(solvencyQuery)
  const worst = data && findWorst(data.data)
  const state = getState(worst)
  const percent =
    worst == null ? undefined : formatPercent(worst.held, worst.owed, { locale, maximumFractionDigits: 0 })
  const looks = {
    unknown: <Badge icon={UnknownIcon}>{t('solvency.unknown')}</Badge>,
    short: (
      <Badge icon={RiskIcon} tone="danger">
        {t('solvency.short')}
      </Badge>
    ),
    covered: (
      <Badge icon={CoveredIcon} tone="positive">
        {percent === undefined ? t('solvency.nothing') : t('solvency.covered', { percent })}
      </Badge>
    ),
  }
  return (
    <List className="mt-4">
      <ListRowLink to={paths.tokenData} size="slim" title={looks[state]} note={t(`solvency.${state}Note`)} />
    </List>
  )
}

interface Coverage {
  held: bigint
  owed: bigint
}

function findWorst({ totals }: Solvency): Coverage | null {
  let worst: Coverage = { held: 0n, owed: 0n }
  for (const total of totals) {
    if (total.held === null || total.owed === null) return null
    const next = { held: BigInt(total.held), owed: BigInt(total.owed) }
    if (next.owed > 0n && (worst.owed === 0n || next.held * worst.owed < worst.held * next.owed)) worst = next
  }
  return worst
}

function getState(worst: Coverage | null | undefined): 'unknown' | 'short' | 'covered' {
  if (worst == null) return 'unknown'
  return worst.held < worst.owed ? 'short' : 'covered'
}
