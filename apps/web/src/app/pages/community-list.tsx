import { useNavigate, useSearch } from '@tanstack/react-router'
import { MemberListPage } from '#features/community/member-list-page.tsx'
import { paths } from '#shared/routing/paths.ts'

export default function CommunityListRoute() {
  const search: Record<string, string | undefined> = useSearch({ strict: false })
  const navigate = useNavigate()
  const showLayer = (layer: string | undefined) => {
    const { layer: _, ...rest } = search
    const next = layer === undefined ? rest : { ...rest, layer }
    void navigate({ to: paths.communityList, search: next, replace: true, resetScroll: false, viewTransition: false })
  }
  return <MemberListPage layer={search['layer']} onLayer={showLayer} />
}
