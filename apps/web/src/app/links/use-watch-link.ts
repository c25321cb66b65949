import { useLocation, useNavigate } from '@tanstack/react-router'
import { useEffect, useState } from 'react'
import { loadViewOnlyBanner } from '#features/wallet/wallet-banner.tsx'
import { useWallet } from '#shared/web3/wallet-store.ts'
import { showLinkNotice } from './link-notice-store.ts'

/**
 * Watches the address of `?watch_a=`; an invalid one is said and left out, one that could not be checked is tried again
 * when asked. True once there is nothing to wait for: whose figures the page shows is known, and the banner that says so
 * is there.
 */
export function useWatchLink(): boolean {
  const address = useLocation({ select: ({ search }) => (search as Record<string, string>).watch_a })
  const navigate = useNavigate()
  const pathname = useLocation({ select: (location) => location.pathname })
  const { viewOnly } = useWallet()
  const [readAddress, setReadAddress] = useState<string>()
  const isRead = address === undefined || readAddress === address

  useEffect(() => {
    if (address === undefined || isRead) return
    const read = () => {
      Promise.all([import('#shared/web3/view-address.ts'), loadViewOnlyBanner()]).then(
        ([{ viewAddress }]) => {
          if (!viewAddress(address)) showLinkNotice({ kind: 'watchInvalid' })
          setReadAddress(address)
        },
        () => showLinkNotice({ kind: 'watchNotLoaded', onRetry: read }),
      )
    }
    read()
  }, [address, isRead])

  // Once watching has ended, or never began, the address bar must not begin it again at the next reload.
  useEffect(() => {
    if (address !== undefined && isRead && viewOnly === '') void navigate({ to: pathname, search: {}, replace: true })
  }, [address, isRead, viewOnly, navigate, pathname])

  return isRead
}
