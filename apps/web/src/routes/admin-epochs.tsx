import { EpochsPage } from '#features/admin/office/epochs-page.tsx'

export default EpochsPage
