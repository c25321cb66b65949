import { Outlet } from '@tanstack/react-router'
import { Suspense, useEffect } from 'react'
import { Announcer } from '#shared/ui/announcer.tsx'
import { PageColumn } from '#shared/ui/page-column.tsx'
import { followSystemTheme } from '#shared/ui/theme-choice.ts'
import { useAuthGate } from '../auth-gate.ts'
import { LinkHost } from '../links/link-host.tsx'
import { useWatchLink } from '../links/use-watch-link.ts'
import { RoutePending } from '../route-pending.tsx'
import { WideBackdrop } from './wide-backdrop.tsx'
import { Banners } from './banners.tsx'
import { Header } from './header.tsx'
import { Overlays } from './overlays.tsx'
import { RouteAnnouncer } from './route-announcer.tsx'
import { SkipLink } from './skip-link.tsx'
import { useCurrentEntry } from './use-current-entry.ts'

/** The frame around every page: one column with header, banners and the page, and what floats above it. */
export function Shell() {
  const entry = useCurrentEntry()
  const isWatchRead = useWatchLink()
  useAuthGate(isWatchRead ? entry : undefined)
  useEffect(followSystemTheme, [])
  return (
    <>
      <SkipLink />
      <WideBackdrop />
      <PageColumn>
        <Header entry={entry} />
        <Banners />
        <div id="page" tabIndex={-1} className="page-slide flex flex-auto flex-col outline-none">
          <Suspense fallback={<RoutePending />}>{isWatchRead ? <Outlet /> : <RoutePending />}</Suspense>
        </div>
      </PageColumn>
      <Overlays />
      <LinkHost isWatchRead={isWatchRead} />
      <RouteAnnouncer entry={entry} />
      <Announcer />
    </>
  )
}
