import { ClaimListPage } from '#features/cards/claim-list-page.tsx'

export default ClaimListPage
