import { BonusDetailPage } from '#features/assets/bonus-detail-page.tsx'

export default BonusDetailPage
