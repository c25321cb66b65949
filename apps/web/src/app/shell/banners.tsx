import { lazy, Suspense } from 'react'
import { WalletBanner } from '#features/wallet/wallet-banner.tsx'
import { loadNamespaces } from '#shared/i18n/i18n.ts'
import { useLinkNotice } from '../links/link-notice-store.ts'

const LinkNotice = lazy(async () => {
  const [module] = await Promise.all([import('../links/link-notice.tsx'), loadNamespaces(['links'])])
  return module
})

/** What stands under the header as long as its reason lasts. */
export function Banners() {
  const notice = useLinkNotice()
  return (
    <>
      <WalletBanner />
      <Suspense>{notice && <LinkNotice notice={notice} />}</Suspense>
    </>
  )
}
