import { useLocation } from '@tanstack/react-router'
import { LazyMount } from '#shared/base/lazy-mount.tsx'
import { WalletHost } from '#features/wallet/wallet-host.tsx'
import { withTexts } from '#shared/i18n/i18n.ts'
import { useInvite } from '#shared/routing/invite-store.ts'

const loadInviteLink = () => withTexts(import('./invite-link.tsx'), ['links'])

/** Starts the wallet once `?watch_a=` is read, and reads `?i=` beside it. */
export function LinkHost({ isWatchRead }: { isWatchRead: boolean }) {
  const search = useLocation({ select: (location) => location.search as Record<string, string> })
  const invite = useInvite()
  const isInviteWanted = search.i !== undefined || invite?.state === 'pending'
  return (
    <>
      {isWatchRead && <WalletHost />}
      <LazyMount wanted={isInviteWanted} load={loadInviteLink} />
    </>
  )
}
