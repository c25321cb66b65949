import { useLocation } from '@tanstack/react-router'
import { useState } from 'react'
import { LazyMount } from '#shared/base/lazy-mount.tsx'
import { isLive } from '#shared/base/offered.ts'
import { WalletHost } from '#features/wallet/wallet-host.tsx'
import { withTexts } from '#shared/i18n/i18n.ts'
import { isInviteStored } from '#shared/routing/invite-storage.ts'

const loadInviteLink = () => withTexts(import('./invite-link.tsx'), ['links'])

export function LinkHost({ isWatchRead }: { isWatchRead: boolean }) {
  const search = useLocation({ select: (location) => location.search as Record<string, string> })
  const [isStored] = useState(isInviteStored)
  const isInviteWanted = isLive('invite') && (search.i !== undefined || isStored)
  return (
    <>
      {isWatchRead && <WalletHost />}
      <LazyMount wanted={isInviteWanted} load={loadInviteLink} />
    </>
  )
}
