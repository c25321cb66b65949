import { useCanGoBack, useLocation, useRouter } from '@tanstack/react-router'
import { useTranslation } from '#shared/i18n/use-translation.ts'
import type { RouteEntry } from '#shared/ui/feature.ts'
import { getRouteEntry } from '../route-table.ts'

export function useCurrentEntry(): RouteEntry | undefined {
  return getRouteEntry(useLocation({ select: (location) => location.pathname }))
}

export function usePageTitle(entry: RouteEntry | undefined): string {
  const { t } = useTranslation()
  return entry ? t(`title.${entry.titleKey}`) : t('title.notFound')
}

/** A visitor who came by a link has no history here: the parent replaces the page, so that no loop is left behind. */
export function useBack(entry: RouteEntry): () => void {
  const router = useRouter()
  const canGoBack = useCanGoBack()
  return () => {
    if (canGoBack) router.history.back()
    else void router.navigate({ to: entry.parent, replace: true })
  }
}
