import { BackpackPage } from '#features/cards/backpack-page.tsx'

export default BackpackPage
