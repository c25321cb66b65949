import type { ParsedLocation } from '@tanstack/react-router'
import { loadNamespaces, requireNamespaces } from '#shared/i18n/i18n.ts'
import type { Namespace } from '#shared/i18n/namespaces.ts'

interface Opening {
  load: () => Promise<unknown>
  namespaces: readonly Namespace[]
  shown: ParsedLocation | undefined
  wanted: ParsedLocation
}

/**
 * Fetches code and texts before the page replaces the current one.
 * @throws what to show instead at the start, or the redirect back to the current page
 */
export async function openPage({ load, namespaces, shown, wanted }: Opening): Promise<void> {
  if (shown === undefined) {
    await Promise.all([load(), loadNamespaces(namespaces)])
    return
  }
  try {
    await Promise.all([load(), requireNamespaces(namespaces)])
  } catch {
    await (await import('./keep-page.ts')).keepPage(shown, wanted)
  }
}
