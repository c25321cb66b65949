import type { Brand } from '@app/config/brand'

export type RoadmapStep =
  | {
      readonly kind: 'milestone'
      readonly id: string
      readonly month: string
      readonly state: 'done' | 'planned' | 'late'
    }
  | { readonly kind: 'today' }

/**
 * What is done, today, and what is not, each in order of the months. Done is what the brand's data says is done: a month
 * that has passed makes a step late. `today` is `YYYY-MM`; the running month is not over.
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
