import { useQueryClient } from '@tanstack/react-query'
import { useEffect } from 'react'
import { createPortal } from 'react-dom'
import { useWallet } from '#shared/wallet/wallet-store.ts'
import { startLiveEvents } from './live-events.ts'
import { NewerBanner, noticePack } from './newer-banner.tsx'
import { OutageBanner } from './outage-banner.tsx'

export function LiveUpdates() {
  const queries = useQueryClient()
  const { exposedAccount: account } = useWallet()
  useEffect(() => startLiveEvents({ account, queries, onPack: noticePack }), [account, queries])
  const place = document.querySelector('#outage')
  return (
    place &&
    createPortal(
      <>
        <NewerBanner />
        <OutageBanner />
      </>,
      place,
    )
  )
}
