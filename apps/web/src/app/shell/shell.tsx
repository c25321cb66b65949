import { Outlet, useLocation } from '@tanstack/react-router'
import { type MouseEvent, Suspense, useEffect, useRef } from 'react'
import { WalletBanner } from '#features/wallet/wallet-banner.tsx'
import { brand } from '#shared/base/brand.ts'
import { LazyMount } from '#shared/base/lazy-mount.tsx'
import { useMedia } from '#shared/base/use-media.ts'
import { withTexts } from '#shared/i18n/i18n.ts'
import { useTranslation } from '#shared/i18n/use-translation.ts'
import { useShownSubject } from '#shared/routing/page-subject.ts'
import { announce, Announcer } from '#shared/ui/announcer.tsx'
import type { RouteEntry } from '#shared/ui/feature.ts'
import { PageColumn } from '#shared/ui/page-column.tsx'
import { followSystemTheme } from '#shared/ui/theme-choice.ts'
import { useAuthGate } from '../auth-gate.ts'
import { LinkHost } from '../links/link-host.tsx'
import { useLinkNotice } from '../links/link-notice-store.ts'
import { useWatchLink } from '../links/use-watch-link.ts'
import { RoutePending } from '../route-pending.tsx'
import { useCurrentEntry, usePageTitle } from './current-page.ts'
import { Header } from './header.tsx'
import { Overlays } from './overlays.tsx'

export function Shell() {
  const entry = useCurrentEntry()
  const isWatchRead = useWatchLink()
  useAuthGate(isWatchRead ? entry : undefined)
  useEffect(followSystemTheme, [])
  return (
    <>
      <SkipLink />
      <PageColumn>
        <Header entry={entry} />
        <div id="dock" />
        <Banners />
        <div id="page" tabIndex={-1} className="page-slide flex flex-auto flex-col outline-none">
          <Suspense fallback={<RoutePending />}>{isWatchRead ? <Outlet /> : <RoutePending />}</Suspense>
        </div>
      </PageColumn>
      <Surround />
      <Overlays />
      <LinkHost isWatchRead={isWatchRead} />
      <RouteAnnouncer entry={entry} />
      <Announcer />
    </>
  )
}

const loadSurround = () => withTexts(import('./surround.tsx'), ['menu', 'ui'])

/** 541 px: wider than the column. */
function Surround() {
  return <LazyMount wanted={useMedia('(min-width: 541px)')} load={loadSurround} />
}

const loadLinkNotice = () => withTexts(import('../links/link-notice.tsx'), ['links'])

function Banners() {
  const notice = useLinkNotice()
  return (
    <>
      <WalletBanner />
      <div id="outage" />
      <LazyMount wanted={notice !== null} load={loadLinkNotice} />
    </>
  )
}

function focusPage(event: MouseEvent): void {
  event.preventDefault()
  const page = document.querySelector<HTMLElement>('#page')
  page?.focus()
}

function SkipLink() {
  const { t } = useTranslation()
  return (
    <a
      href="#page"
      onClick={focusPage}
      className="sr-only rounded-control bg-surface type-strong text-text shadow-popup focus:not-sr-only focus:fixed focus:top-2 focus:left-2 focus:z-50 focus:p-3"
    >
      {t('skipToContent')}
    </a>
  )
}

function RouteAnnouncer({ entry }: { entry: RouteEntry | undefined }) {
  const title = usePageTitle(entry)
  const subject = useShownSubject()
  const pathname = useLocation({ select: (location) => location.pathname })
  const shownPath = useRef(pathname)

  useEffect(() => {
    const names = entry?.depth === 0 ? [brand.name] : [subject, title, brand.name]
    document.title = names.filter((name) => name !== '').join(' · ')
  }, [entry, subject, title])

  useEffect(() => {
    if (shownPath.current === pathname) return
    shownPath.current = pathname
    const heading = document.querySelector<HTMLElement>('[data-page-title]')
    const target = heading ?? document.querySelector<HTMLElement>('main')
    target?.focus({ preventScroll: true })
    announce(title)
  }, [pathname, title])

  return null
}
