import { SwapPage } from '#features/swap/swap-page.tsx'

export default SwapPage
