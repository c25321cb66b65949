import { LimitsPage } from '#features/admin/office/limits-page.tsx'

export default LimitsPage
