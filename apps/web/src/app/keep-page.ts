import { redirect, type ParsedLocation } from '@tanstack/react-router'
import { i18n } from '#shared/i18n/i18n.ts'
import { showToast } from '#shared/ui/toast-store.ts'

/**
 * When a page cannot be fetched, the current one stays and a message shows. If the server answers, the site is newer
 * than this page, so the wanted page is loaded in full. This code is fetched with every page, so that it is there
 * offline.
 * @throws the redirect back to the current page
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
