import type { Address } from '@app/core/address'
import { useTranslation, useLocale } from '#shared/i18n/use-translation.ts'
import { formatTokenFigure, type TokenUnit } from '#shared/format/format-token-amount.ts'
import { useSearchChoice } from '#shared/routing/use-search-choice.ts'
import { lazySources } from '#shared/sources/lazy-sources.tsx'
import { Chips } from '#shared/ui/chips.tsx'
import { Skeleton } from '#shared/ui/skeleton.tsx'
import { Stat } from '#shared/ui/figure.tsx'
import { useRecentDays } from '../use-recent-days.ts'
import { AnswerState } from './answer-state.tsx'
import { PerformanceChart } from './performance-chart.tsx'

const DaySources = lazySources(() => import('./day-sources.tsx'))

interface PerformanceSectionProps {
  address: Address
  indexedAt: number | undefined
  unit: TokenUnit | undefined
  /** A branch counts its owner. */
  branch?: boolean
}

/** In days. */
const ranges = ['7', '30', '90'] as const

/** What came today, as the big number, and the days before it as a chart. */
export function PerformanceSection({ address, indexedAt, unit, branch = false }: PerformanceSectionProps) {
  const { t } = useTranslation('community')
  const locale = useLocale()
  const [range, setRange] = useSearchChoice('days', ranges, '30')
  const { query, sums } = useRecentDays(address, { indexedAt, count: Number(range), withOwner: branch })
  const today = sums?.at(-1)
  const title = t(branch ? 'days.branchTitle' : 'days.title')
  return (
    <>
      <Stat
        size="xl"
        className="pt-3 pb-4"
        label={t('days.newToday')}
        value={today === undefined || unit === undefined ? undefined : formatTokenFigure(today.staked, unit, locale)}
        unit={unit?.symbol}
      />
      <AnswerState
        account={address}
        answers={[query]}
        failure={t('days.failed')}
        skeleton={<Skeleton className="mb-21 h-36 w-full" />}
      >
        {sums && unit && <PerformanceChart title={title} sums={sums} unit={unit} />}
      </AnswerState>
      <Chips
        label={t('days.range')}
        variant="plain"
        className="mt-2.5"
        value={range}
        onValueChange={setRange}
        items={ranges.map((value) => ({ value, label: t('days.rangeDays', { count: Number(value) }) }))}
      />
      {/* Its line stands before the days are known. */}
      <div className="mt-2.5 min-h-[1lh] type-value">
        {query.data && today && unit && (
          <DaySources today={today.staked} unit={unit} asOf={query.data.asOf} branch={branch} />
        )}
      </div>
    </>
  )
}
