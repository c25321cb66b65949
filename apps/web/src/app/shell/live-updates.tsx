import { useQueryClient } from '@tanstack/react-query'
import { useEffect } from 'react'
import { useWallet } from '#shared/wallet/wallet-store.ts'
import { startLiveEvents } from './live-events.ts'

/** Keeps the figures on screen up to date. Shows nothing itself. */
export default function LiveUpdates() {
  const queries = useQueryClient()
  const { exposedAccount: account } = useWallet()
  useEffect(() => startLiveEvents({ account, queries }), [account, queries])
  return null
}
