import { afterFirstPageMs } from './after-first-page.ts'

/** Set once the fonts have been requested, because they are then expected in the browser's cache. */
export const fontsStorageKey = 'fonts'

export function fetchLateFonts(): void {
  const page = document.documentElement
  if (page.dataset.fonts !== 'later') return
  setTimeout(() => {
    delete page.dataset.fonts
    try {
      localStorage.setItem(fontsStorageKey, 'known')
    } catch {
      // Fonts are loaded late at the next visit too.
    }
  }, afterFirstPageMs)
}
