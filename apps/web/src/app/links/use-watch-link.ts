import { useLocation, useNavigate } from '@tanstack/react-router'
import { useEffect, useState } from 'react'
import { preloadMount } from '#shared/base/lazy-mount.tsx'
import { loadViewOnlyBanner } from '#features/wallet/wallet-banner.tsx'
import { parseSearch } from '#shared/routing/search.ts'
import { useWallet } from '#shared/wallet/wallet-store.ts'
import { showLinkNotice } from './link-notice-store.ts'

/** Read before the page is first drawn. */
let firstAddress: string | undefined

/** Watches an address and fetches the banner that says so; an invalid one is said. @throws where they cannot be fetched */
async function watch(address: string): Promise<void> {
  const [{ viewAddress }] = await Promise.all([
    import('#shared/wallet/view-address.ts'),
    preloadMount(loadViewOnlyBanner),
  ])
  if (!viewAddress(address)) showLinkNotice({ kind: 'watchInvalid' })
}

/** The page itself shows that it waits when this takes longer. */
const firstReadMs = 1_500

/** For the start of the page, so that nothing in it moves when it turns out whose figures it shows. Never throws. */
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
 * Watches the address of `?watch_a=`; an invalid one is said and left out, one that could not be checked is tried again
 * when asked. True once there is nothing to wait for: whose figures the page shows is known, and the banner that says so
 * is there.
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
