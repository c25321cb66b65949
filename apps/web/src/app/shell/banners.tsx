import { Part } from '#features/wallet/part.tsx'
import { WalletBanner } from '#features/wallet/wallet-banner.tsx'
import { requireNamespaces } from '#shared/i18n/i18n.ts'
import { useLinkNotice } from '../links/link-notice-store.ts'

async function loadLinkNotice() {
  const [module] = await Promise.all([import('../links/link-notice.tsx'), requireNamespaces(['links'])])
  return module
}

/** What stands under the header as long as its reason lasts. */
export function Banners() {
  const notice = useLinkNotice()
  return (
    <>
      <WalletBanner />
      <Part wanted={notice !== null} load={loadLinkNotice} />
    </>
  )
}
