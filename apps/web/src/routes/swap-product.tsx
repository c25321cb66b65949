import { SwapPage } from '#features/swap/swap-page.tsx'

export default function SwapProductRoute() {
  return <SwapPage venue="productSwap" />
}
