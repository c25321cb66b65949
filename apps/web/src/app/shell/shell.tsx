import { Outlet } from '@tanstack/react-router'
import { Suspense } from 'react'
import { RoutePending } from '../route-pending.tsx'
import { Header } from './header.tsx'
import { RouteAnnouncer } from './route-announcer.tsx'
import { SkipLink } from './skip-link.tsx'
import { useCurrentEntry } from './use-current-entry.ts'

/** The frame around every page: one column, header, banners, the page, what floats. */
export function Shell() {
  const entry = useCurrentEntry()
  return (
    <>
      <SkipLink />
      <div className="relative mx-auto flex min-h-dvh max-w-page flex-col bg-bg wide:shadow-[0_0_0_1px_var(--line)]">
        <Header entry={entry} />
        <main id="main" tabIndex={-1} className="page-slide flex flex-auto flex-col outline-none">
          <Suspense fallback={<RoutePending />}>
            <Outlet />
          </Suspense>
        </main>
      </div>
      <RouteAnnouncer entry={entry} />
    </>
  )
}
