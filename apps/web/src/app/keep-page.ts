import { redirect, type ParsedLocation } from '@tanstack/react-router'
import { i18n } from '#shared/i18n/i18n.ts'
import { showToast } from '#shared/ui/toast-store.ts'

/**
 * For a page that cannot be fetched: the one that stands there stays, and it is said. Where the server answers, this page is
 * older than the site, and the wanted one is loaded anew. Fetched with what every page has, so that it is there offline.
 * @throws the way back to the page that stands there
 */
export async function keepPage(shown: ParsedLocation, wanted: ParsedLocation): Promise<never> {
  if (await isServerThere()) {
    location.assign(wanted.href)
    await new Promise(() => undefined)
  }
  showToast(i18n.t(navigator.onLine ? 'pageNotLoaded.failed' : 'pageNotLoaded.offline'), 'failed')
  throw redirect({ to: shown.pathname, search: shown.search, hash: shown.hash, replace: true } as never)
}

async function isServerThere(): Promise<boolean> {
  if (!navigator.onLine) return false
  try {
    return (await fetch('/', { method: 'HEAD', cache: 'no-store' })).ok
  } catch {
    return false
  }
}
