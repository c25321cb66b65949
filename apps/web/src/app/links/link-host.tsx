import { useLocation, useNavigate } from '@tanstack/react-router'
import { useEffect, useState } from 'react'
import { Part } from '#features/wallet/part.tsx'
import { WalletHost } from '#features/wallet/wallet-host.tsx'
import { requireNamespaces } from '#shared/i18n/i18n.ts'
import { useInvite } from '#shared/invite/invite-store.ts'
import { useWallet, viewAddress } from '#shared/web3/wallet-store.ts'
import { showLinkNotice } from './link-notice-store.ts'

async function loadInviteLink() {
  const [module] = await Promise.all([import('./invite-link.tsx'), requireNamespaces(['links'])])
  return module
}

/** Reads what a link carries: `?watch_a=` before the wallet starts, `?i=` beside it. */
export function LinkHost() {
  const search = useLocation({ select: (location) => location.search as Record<string, string> })
  const isWatchRead = useWatchLink(search.watch_a)
  const invite = useInvite()
  const isInviteWanted = search.i !== undefined || invite?.state === 'pending'
  return (
    <>
      {isWatchRead && <WalletHost />}
      <Part wanted={isInviteWanted} load={loadInviteLink} />
    </>
  )
}

/** Watches the address of the link; an invalid one is said and left out. True once there is nothing to wait for. */
function useWatchLink(address: string | undefined): boolean {
  const navigate = useNavigate()
  const pathname = useLocation({ select: (location) => location.pathname })
  const { viewOnly } = useWallet()
  const [readAddress, setReadAddress] = useState<string>()
  const isRead = address === undefined || readAddress === address

  useEffect(() => {
    if (address === undefined || isRead) return
    const finish = (isValid: boolean) => {
      if (!isValid) showLinkNotice({ kind: 'watchInvalid' })
      setReadAddress(address)
    }
    viewAddress(address).then(finish, () => finish(false))
  }, [address, isRead])

  // Once watching has ended, or never began, the address bar must not begin it again at the next reload.
  useEffect(() => {
    if (address !== undefined && isRead && viewOnly === '') void navigate({ to: pathname, search: {}, replace: true })
  }, [address, isRead, viewOnly, navigate, pathname])

  return isRead
}
