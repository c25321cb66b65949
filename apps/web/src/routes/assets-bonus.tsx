import { BonusPage } from '#features/assets/bonus-page.tsx'

export default BonusPage
