import type { RewardDetail } from '@app/core/api/rewards'
import type { DividendKind } from '@app/core/settlement/dividend-kinds'
import { formatWhole } from '@app/core/format-whole'
import { formatExactTokenAmount, type TokenUnit } from '#shared/format/format-token-amount.ts'
import { useTranslation, useLocale } from '#shared/i18n/use-translation.ts'
import { Note } from '#shared/ui/text.tsx'
import { Section } from '#shared/ui/section.tsx'

/** Kinds whose weights are divided by more than their sum. */
const wholes: Partial<Record<DividendKind, 'wholePromotion' | 'wholeCommunity'>> = {
  promotion: 'wholePromotion',
  community: 'wholeCommunity',
}

/** What the pool held, what was released of it on the day, what the day shared, and the weights as they make the revenue, to the last base unit. */
export function RewardFormula({ detail, token }: { detail: RewardDetail; token: TokenUnit }) {
  const { t } = useTranslation('assets')
  const locale = useLocale()
  const { kind, totalPool, totalWeight, weight, revenue } = detail.dividend
  const exact = (amount: string) => formatExactTokenAmount(BigInt(amount), token, locale)
  const isAll = totalPool === detail.backlog
  const rows = [
    { sign: '', label: t('detail.backlog'), value: exact(detail.backlog) },
    { sign: '', label: t('detail.release'), value: exact(detail.release) },
    { sign: '', label: t(isAll ? 'detail.budgetAll' : 'detail.budget'), value: exact(totalPool) },
    { sign: '×', label: t('detail.weight'), value: formatWhole(BigInt(weight), locale) },
    { sign: '÷', label: t(`detail.${wholes[kind] ?? 'allWeights'}`), value: formatWhole(BigInt(totalWeight), locale) },
    { sign: '=', label: t('detail.rounded'), value: exact(revenue) },
  ]
  return (
    <Section title={t('detail.how')}>
      <dl className="border-y border-line">
        {rows.map(({ sign, label, value }) => (
          <div
            key={label}
            className="flex flex-wrap items-baseline justify-between gap-x-3 py-1.75 last:border-t last:border-line last:font-semibold"
          >
            <dt className="flex min-w-0 items-baseline gap-3 type-value font-normal text-text-2">
              <span className="w-4 shrink-0 text-accent-text">{sign || '\u00A0'}</span>
              <span className="min-w-0">{label}</span>
            </dt>
            <dd className="ml-auto max-w-full text-right type-value break-all">{value}</dd>
          </div>
        ))}
      </dl>
      <Note className="mt-2">{t('detail.kept')}</Note>
    </Section>
  )
}
