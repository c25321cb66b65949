import { PowerSwapPage } from '#features/power/power-swap-page.tsx'

export default PowerSwapPage
