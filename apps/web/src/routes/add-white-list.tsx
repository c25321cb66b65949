import { WhitelistPage } from '#features/admin/settings/whitelist-page.tsx'

export default WhitelistPage
