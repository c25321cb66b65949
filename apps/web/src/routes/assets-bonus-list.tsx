import { BonusListPage } from '#features/assets/bonus-list-page.tsx'

export default BonusListPage
