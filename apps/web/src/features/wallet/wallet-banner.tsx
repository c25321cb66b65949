import { withTexts } from '#shared/i18n/i18n.ts'
import { useWallet } from '#shared/wallet/wallet-store.ts'
import { LazyMount } from '#shared/base/lazy-mount.tsx'

export const loadViewOnlyBanner = () => withTexts(import('./view-only-banner.tsx'), ['wallet'])

const loadWrongNetworkBanner = () => withTexts(import('./wrong-network-banner.tsx'), ['wallet'])

export function WalletBanner() {
  const { viewOnly, wrongChain } = useWallet()
  if (viewOnly !== '') return <LazyMount key="view" wanted load={loadViewOnlyBanner} />
  return wrongChain ? <LazyMount key="chain" wanted load={loadWrongNetworkBanner} /> : null
}
