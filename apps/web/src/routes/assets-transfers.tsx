import { TransfersPage } from '#features/assets/transfers-page.tsx'

export default TransfersPage
