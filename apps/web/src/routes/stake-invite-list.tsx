import { InviteListPage } from '#features/staking/invite-list-page.tsx'

export default InviteListPage
