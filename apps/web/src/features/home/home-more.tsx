import { useState } from 'react'
import { isPlaceholder } from '@app/config/brand-placeholders'
import type { EcosystemUse, Brand } from '@app/config/brand'
import CrossBorderIcon from 'lucide-react/icons/arrow-left-right'
import AssetIcon from 'lucide-react/icons/chart-no-axes-column'
import LendingIcon from 'lucide-react/icons/landmark'
import SupplyIcon from 'lucide-react/icons/truck'
import { useTranslation } from '#shared/i18n/use-translation.ts'
import { Icon, type IconSource } from '#shared/ui/icon.tsx'
import { RiskIcon } from '#shared/ui/icons.ts'
import { brand } from '#shared/base/brand.ts'
import { formatDate, formatMonth } from '#shared/format/format-date.ts'
import { useDateTag } from '#shared/i18n/use-language.ts'
import { Section } from '#shared/ui/section.tsx'
import { Timeline, type TimelineStep } from '#shared/ui/timeline.tsx'
import { ListRow, List } from '#shared/ui/list.tsx'

export default function HomeMore() {
  const { t } = useTranslation(['home', 'brand'])
  return (
    <>
      <HomeUses />
      <HomeRoadmap />
      <HomeTeam />
      <aside className="mt-7 flex gap-3 type-label text-text-2">
        <Icon source={RiskIcon} className="text-warning" />
        <p>
          <b className="text-text">{t('risk')}</b> {t('brand:risk')}
        </p>
      </aside>
    </>
  )
}

export function HomeRoadmap() {
  const { t } = useTranslation(['home', 'brand'])
  const tag = useDateTag()
  const [now] = useState(() => new Date())
  const today = `${now.getFullYear()}-${String(now.getMonth() + 1).padStart(2, '0')}`
  const steps = getRoadmapSteps(brand, today).map((step): TimelineStep => {
    if (step.kind === 'today') {
      return { state: 'today', title: t('roadmap.today', { date: formatDate(now.getTime() / 1000, tag) }) }
    }
    const { id, state } = step
    const title = t(`brand:roadmap.${id}`)
    const month = formatMonth(step.month, tag)
    if (state === 'done') return { state, title, time: month }
    return { state: 'todo', title, note: t(state === 'late' ? 'roadmap.late' : 'roadmap.planned', { month }) }
  })
  const months = brand.roadmap.map(({ month }) => month).toSorted()
  const span = { from: formatMonth(months[0] ?? today, tag), to: formatMonth(months.at(-1) ?? today, tag) }
  return (
    <Section title={t('roadmap.title')} aux={t('roadmap.span', span)}>
      <Timeline label={t('roadmap.title')} steps={steps} numbered={false} />
    </Section>
  )
}

/** Placeholder names are marked. No build for a public chain has them. */
export function HomeTeam() {
  const { t } = useTranslation(['home', 'brand'])
  if (brand.team.length === 0) return null
  const isSample = brand.team.some((member) => isPlaceholder(t(`brand:team.${member}.name`)))
  return (
    <Section title={t('team')} aux={isSample ? t('teamSample') : undefined}>
      <ul className="grid grid-cols-2 gap-x-4 border-t border-line">
        {brand.team.map((member) => (
          <li key={member} className="border-b border-line py-2.5">
            <p className="type-strong">{t(`brand:team.${member}.name`)}</p>
            <p className="type-label text-text-2">{t(`brand:team.${member}.role`)}</p>
          </li>
        ))}
      </ul>
    </Section>
  )
}

const uses: readonly (readonly [EcosystemUse, IconSource])[] = [
  ['crossBorderPayments', CrossBorderIcon],
  ['assetManagement', AssetIcon],
  ['supplyChainFinance', SupplyIcon],
  ['financingAndLending', LendingIcon],
]

export function HomeUses() {
  const { t } = useTranslation(['home', 'brand'])
  return (
    <Section title={t('uses')}>
      <List>
        {uses.map(([use, icon]) => (
          <ListRow
            key={use}
            lead={<Icon source={icon} />}
            title={t(`brand:uses.${use}.title`)}
            note={t(`brand:uses.${use}.text`)}
          />
        ))}
      </List>
    </Section>
  )
}

export type RoadmapStep =
  | {
      readonly kind: 'milestone'
      readonly id: string
      readonly month: string
      readonly state: 'done' | 'planned' | 'late'
    }
  | { readonly kind: 'today' }

/**
 * A step is done when the brand's data says so, and late once its month has passed.
 * @param today `YYYY-MM`; this month is not over
 */
export function getRoadmapSteps(
  { roadmap, features }: Pick<Brand, 'roadmap' | 'features'>,
  today: string,
): RoadmapStep[] {
  const steps = roadmap
    .toSorted((left, right) => left.month.localeCompare(right.month))
    .map(({ id, month, done, feature }) => {
      const isDone = done === true || (feature !== undefined && features[feature] === 'live')
      return { kind: 'milestone', id, month, state: isDone ? 'done' : month < today ? 'late' : 'planned' } as const
    })
  return [
    ...steps.filter(({ state }) => state === 'done'),
    { kind: 'today' },
    ...steps.filter(({ state }) => state !== 'done'),
  ]
}
