import { StakeListPage } from '#features/staking/stake-list-page.tsx'

export default function DrRecordRoute() {
  return <StakeListPage kind="dr" />
}
