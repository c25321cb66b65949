import { LazyMount } from '#shared/base/lazy-mount.tsx'
import { WalletBanner } from '#features/wallet/wallet-banner.tsx'
import { withTexts } from '#shared/i18n/i18n.ts'
import { useLinkNotice } from '../links/link-notice-store.ts'

const loadLinkNotice = () => withTexts(import('../links/link-notice.tsx'), ['links'])

/** What stands under the header as long as its reason lasts. */
export function Banners() {
  const notice = useLinkNotice()
  return (
    <>
      <WalletBanner />
      <LazyMount wanted={notice !== null} load={loadLinkNotice} />
    </>
  )
}
