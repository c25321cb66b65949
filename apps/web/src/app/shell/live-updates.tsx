import { useQueryClient } from '@tanstack/react-query'
import { useEffect } from 'react'
import { createPortal } from 'react-dom'
import { useWallet } from '#shared/wallet/wallet-store.ts'
import { startLiveEvents } from './live-events.ts'
import { OutageBanner } from './outage-banner.tsx'

/** Keeps the figures on screen up to date, and says under the header when they cannot be. */
export function LiveUpdates() {
  const queries = useQueryClient()
  const { exposedAccount: account } = useWallet()
  useEffect(() => startLiveEvents({ account, queries }), [account, queries])
  const place = document.querySelector('#outage')
  return place && createPortal(<OutageBanner />, place)
}
