import { ClaimAllPage } from '#features/cards/claim-all-page.tsx'

export default ClaimAllPage
