export type RoadmapStep =
  | { readonly kind: 'milestone'; readonly id: string; readonly month: string; readonly isPast: boolean }
  | { readonly kind: 'today' }

/** Milestones in order with today among them. A month counts as past when it has ended. `today` is `YYYY-MM`. */
export function getRoadmapSteps(roadmap: readonly { id: string; month: string }[], today: string): RoadmapStep[] {
  const milestones = roadmap.toSorted((left, right) => left.month.localeCompare(right.month))
  const past = milestones.filter(({ month }) => month < today)
  const ahead = milestones.filter(({ month }) => month >= today)
  return [
    ...past.map((milestone) => ({ kind: 'milestone', ...milestone, isPast: true }) as const),
    { kind: 'today' },
    ...ahead.map((milestone) => ({ kind: 'milestone', ...milestone, isPast: false }) as const),
  ]
}
