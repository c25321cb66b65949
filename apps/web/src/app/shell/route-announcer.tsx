import { useLocation } from '@tanstack/react-router'
import { useEffect, useRef } from 'react'
import { brand } from '#shared/base/brand.ts'
import { useShownSubject } from '#shared/routing/page-subject.ts'
import { announce } from '#shared/ui/announcer.tsx'
import type { RouteEntry } from '#shared/ui/feature.ts'
import { usePageTitle } from './page-title.ts'

/** Names the document, and after a navigation moves the focus to the page and says its name. */
export function RouteAnnouncer({ entry }: { entry: RouteEntry | undefined }) {
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
