import { ClaimsPage } from '#features/admin/office/claims-page.tsx'

export default ClaimsPage
