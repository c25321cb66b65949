import { lazy, Suspense } from 'react'
import { loadNamespaces } from '#shared/i18n/i18n.ts'
import { useWallet } from '#shared/web3/wallet-store.ts'

const ViewOnlyBanner = lazy(async () => {
  const [module] = await Promise.all([import('./components/view-only-banner.tsx'), loadNamespaces(['wallet'])])
  return module
})
const WrongNetworkBanner = lazy(async () => {
  const [module] = await Promise.all([import('./components/wrong-network-banner.tsx'), loadNamespaces(['wallet'])])
  return module
})

/** Stays as long as its reason: an address is watched, or the wallet is on another network. Their code comes with it. */
export function WalletBanner() {
  const { viewOnly, wrongChain } = useWallet()
  if (viewOnly !== '') {
    return (
      <Suspense>
        <ViewOnlyBanner />
      </Suspense>
    )
  }
  if (!wrongChain) return null
  return (
    <Suspense>
      <WrongNetworkBanner />
    </Suspense>
  )
}
