import { StakeListPage } from '#features/staking/stake-list-page.tsx'

export default StakeListPage
