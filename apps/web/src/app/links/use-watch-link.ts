import { useLocation, useNavigate } from '@tanstack/react-router'
import { useEffect, useState } from 'react'
import { preloadMount } from '#shared/base/lazy-mount.tsx'
import { loadViewOnlyBanner } from '#features/wallet/wallet-banner.tsx'
import { parseSearch } from '#shared/routing/search.ts'
import { useWallet } from '#shared/wallet/wallet-store.ts'
import { showLinkNotice } from './link-notice-store.ts'

let firstAddress: string | undefined

/** @throws when the code for viewing an address cannot be fetched */
async function watch(address: string): Promise<void> {
  const [{ viewAddress }] = await Promise.all([
    import('#shared/wallet/view-address.ts'),
    preloadMount(loadViewOnlyBanner),
  ])
  if (!viewAddress(address)) showLinkNotice({ kind: 'watchInvalid' })
}

/** After this time the page itself shows that it waits. */
const firstReadMs = 1_500

/** Runs before the page is drawn, so that nothing moves once it is known whose figures it shows. Never throws. */
export async function readFirstWatchLink(query: string): Promise<void> {
  const { watch_a: address } = parseSearch(query) as Record<string, string | undefined>
  if (address === undefined) return
  const read = watch(address).then(
    () => {
      firstAddress = address
    },
    () => undefined,
  )
  await Promise.race([read, new Promise((resolve) => setTimeout(resolve, firstReadMs))])
}

/**
 * An invalid address is reported and dropped; one that could not be checked is retried on request.
 * @returns true once it is known whose figures the page shows, and the banner that says so has loaded
 */
export function useWatchLink(): boolean {
  const address = useLocation({ select: ({ search }) => (search as Record<string, string>).watch_a })
  const navigate = useNavigate()
  const pathname = useLocation({ select: (location) => location.pathname })
  const { viewOnly } = useWallet()
  const [readAddress, setReadAddress] = useState(() => firstAddress)
  const isRead = address === undefined || readAddress === address

  useEffect(() => {
    if (address === undefined || isRead) return
    const read = () => {
      watch(address).then(
        () => setReadAddress(address),
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
