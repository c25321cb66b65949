import { HomeHero, HomePage } from '#features/home/home-page.tsx'
import { LazyMount } from '#shared/base/lazy-mount.tsx'
import { withTexts } from '#shared/i18n/i18n.ts'
import { useWallet } from '#shared/wallet/wallet-store.ts'

const loadTicker = () => import('#features/articles/notice-ticker.tsx')
const loadHolder = () => withTexts(import('./holder-home.tsx'), ['assets', 'errors', 'ui'])

export default function Home() {
  const { exposedAccount } = useWallet()
  return (
    <HomePage
      notices={<LazyMount wanted load={loadTicker} />}
      hero={exposedAccount === null ? <HomeHero /> : <LazyMount wanted load={loadHolder} fallback={<HomeHero />} />}
    />
  )
}
