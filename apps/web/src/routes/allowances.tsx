import { AllowancesPage } from '#features/allowances/allowances-page.tsx'

export default AllowancesPage
