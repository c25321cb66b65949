import { useState } from 'react'
import { useTranslation } from '#shared/i18n/use-translation.ts'
import { brand } from '#shared/base/brand.ts'
import { brandStory } from '#shared/base/brand-story.ts'
import { formatDate, formatMonth } from '#shared/format/format-date.ts'
import { useDateTag } from '#shared/i18n/use-language.ts'
import { Section } from '#shared/ui/section.tsx'
import { Timeline, type TimelineStep } from '#shared/ui/timeline.tsx'
import { getRoadmapSteps } from './roadmap-steps.ts'

/** The way from the first month to the last: what is done, today, and what is not. */
export function HomeRoadmap() {
  const { t } = useTranslation(['home', 'brand'])
  const tag = useDateTag()
  const [now] = useState(() => new Date())
  const today = `${now.getFullYear()}-${String(now.getMonth() + 1).padStart(2, '0')}`
  const steps = getRoadmapSteps({ features: brand.features, roadmap: brandStory.roadmap }, today).map(
    (step): TimelineStep => {
      if (step.kind === 'today') {
        return { state: 'today', title: t('roadmap.today', { date: formatDate(now.getTime() / 1000, tag) }) }
      }
      const { id, state } = step
      const title = t(`brand:roadmap.${id}`)
      const month = formatMonth(step.month, tag)
      if (state === 'done') return { state, title, time: month }
      return { state: 'todo', title, note: t(state === 'late' ? 'roadmap.late' : 'roadmap.planned', { month }) }
    },
  )
  const months = brandStory.roadmap.map(({ month }) => month).toSorted()
  const span = { from: formatMonth(months[0] ?? today, tag), to: formatMonth(months.at(-1) ?? today, tag) }
  return (
    <Section title={t('roadmap.title')} aux={t('roadmap.span', span)}>
      <Timeline label={t('roadmap.title')} steps={steps} numbered={false} />
    </Section>
  )
}
