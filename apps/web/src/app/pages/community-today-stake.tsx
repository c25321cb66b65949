import { PerformancePage, performanceViews } from '#features/community/performance-page.tsx'
import { useSearchChoice } from '#shared/routing/use-search-choice.ts'

export default function CommunityTodayStakeRoute() {
  const [view, showView] = useSearchChoice('view', performanceViews, 'days')
  return <PerformancePage view={view} onView={showView} />
}
