import { afterFirstPageMs } from './after-first-page.ts'

/** Whether the letters have been asked for before, and so come out of the browser's own store. */
export const fontsStorageKey = 'fonts'

export function fetchLateFonts(): void {
  const page = document.documentElement
  if (page.dataset.fonts !== 'later') return
  setTimeout(() => {
    delete page.dataset.fonts
    try {
      localStorage.setItem(fontsStorageKey, 'known')
    } catch {
      // They come late at the next visit too.
    }
  }, afterFirstPageMs)
}
