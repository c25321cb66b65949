import { SoonPage } from '#features/swap/soon-page.tsx'
import { SwapPage } from '#features/swap/swap-page.tsx'
import { brand } from '#shared/brand.ts'

export default function SwapRoute() {
  return brand.features.swap === 'live' ? <SwapPage venue="router" /> : <SoonPage />
}
