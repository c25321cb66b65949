import { useLocation, useRouterState } from '@tanstack/react-router'
import { useEffect, useRef } from 'react'
import { openConnect, useWallet, type Wallet } from '#shared/wallet/wallet-store.ts'
import { useSettledCode } from './links/link-notice-store.ts'
import { isLive } from '#shared/base/offered.ts'
import type { RouteEntry } from '#shared/ui/feature.ts'

/** How long a wallet used before has to show its account before the visitor is asked. */
const resumeMs = 2000

export function needsConnect(wallet: Pick<Wallet, 'viewOnly' | 'status' | 'wrongChain'>): boolean {
  if (wallet.viewOnly !== '' || wallet.wrongChain) return false
  return wallet.status === 'disconnected' || wallet.status === 'unauthorised'
}

/**
 * Opens the connect sheet once for each entry of a page that needs an account, after the questions of an invite link. A
 * viewed address passes, and so does a first visit of a page that asks by itself.
 */
export function useAuthGate(entry: RouteEntry | undefined): void {
  const wallet = useWallet()
  const latest = useRef(wallet)
  useEffect(() => {
    latest.current = wallet
  })
  const code = useLocation({ select: (location) => (location.search as Record<string, string>).i })
  const isLinkSettled = useSettledCode() === code || code === undefined || !isLive('invite')
  // A page on its way may never come, where its code cannot be fetched.
  const isOnItsWay = useRouterState({ select: ({ isLoading }) => isLoading })
  const path = !isOnItsWay && entry?.auth && isLive(entry.feature) && isLinkSettled ? entry.path : undefined
  const asksInPage = entry?.asksInPage === true
  useEffect(() => {
    if (path === undefined) return undefined
    if (asksInPage && latest.current.connectorName === null) return undefined
    const ask = () => {
      if (needsConnect(latest.current)) openConnect()
    }
    const timer = setTimeout(ask, latest.current.connectorName === null ? 0 : resumeMs)
    return () => clearTimeout(timer)
  }, [path, asksInPage])
}
