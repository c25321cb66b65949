import { useNavigate, useSearch } from '@tanstack/react-router'
import { PerformancePage, type PerformanceView } from '#features/community/performance-page.tsx'
import { paths } from '#shared/routing/paths.ts'

export default function CommunityTodayStakeRoute() {
  const search: Record<string, string | undefined> = useSearch({ strict: false })
  const navigate = useNavigate()
  const showView = (view: PerformanceView) => {
    const { view: _, ...rest } = search
    const next = view === 'days' ? rest : { ...rest, view }
    void navigate({
      to: paths.communityTodayStake,
      search: next,
      replace: true,
      resetScroll: false,
      viewTransition: false,
    })
  }
  return <PerformancePage view={search['view'] === 'branches' ? 'branches' : 'days'} onView={showView} />
}
