import { BonusPage } from '#features/cards/bonus-page.tsx'

export default BonusPage
