import { useLocation } from '@tanstack/react-router'
import { useEffect, useRef } from 'react'
import { openConnect, useWallet, type Wallet } from '#shared/wallet/wallet-store.ts'
import { useSettledCode } from './links/link-notice-store.ts'
import type { RouteEntry } from '#shared/ui/feature.ts'

/** A wallet used before is given this long to show its account before a visitor is asked. */
const resumeMs = 2000

/** Whether a page that needs an account has to ask for one now. A wallet on another network is the banner's matter. */
export function needsConnect(wallet: Pick<Wallet, 'viewOnly' | 'status' | 'wrongChain'>): boolean {
  if (wallet.viewOnly !== '' || wallet.wrongChain) return false
  return wallet.status === 'disconnected' || wallet.status === 'unauthorised'
}

/**
 * Entering a page that needs an account opens the connect sheet, once for each entry, after the
 * questions of an invite link; a watched address passes.
 */
export function useAuthGate(entry: RouteEntry | undefined): void {
  const wallet = useWallet()
  const latest = useRef(wallet)
  useEffect(() => {
    latest.current = wallet
  })
  const code = useLocation({ select: (location) => (location.search as Record<string, string>).i })
  const isLinkSettled = useSettledCode() === code || code === undefined
  const path = entry?.auth && isLinkSettled ? entry.path : undefined
  useEffect(() => {
    if (path === undefined) return undefined
    const ask = () => {
      if (needsConnect(latest.current)) openConnect()
    }
    const timer = setTimeout(ask, latest.current.connectorName === null ? 0 : resumeMs)
    return () => clearTimeout(timer)
  }, [path])
}
