import { useSearch } from '@tanstack/react-router'
import { BranchPage } from '#features/community/branch-page.tsx'

export default function CommunityTodayStakeSubRoute() {
  const search: Record<string, string | undefined> = useSearch({ strict: false })
  return <BranchPage key={search['address']} address={search['address']} />
}
