import { requireNamespaces } from '#shared/i18n/i18n.ts'
import { useWallet } from '#shared/web3/wallet-store.ts'
import { Part } from './part.tsx'

export async function loadViewOnlyBanner() {
  const [module] = await Promise.all([import('./components/view-only-banner.tsx'), requireNamespaces(['wallet'])])
  return module
}

async function loadWrongNetworkBanner() {
  const [module] = await Promise.all([import('./components/wrong-network-banner.tsx'), requireNamespaces(['wallet'])])
  return module
}

/** Stays as long as its reason: an address is watched, or the wallet is on another network. Its code comes with it. */
export function WalletBanner() {
  const { viewOnly, wrongChain } = useWallet()
  if (viewOnly !== '') return <Part key="view" wanted load={loadViewOnlyBanner} />
  return wrongChain ? <Part key="chain" wanted load={loadWrongNetworkBanner} /> : null
}
