import type { Page } from '@playwright/test'

interface Shift extends PerformanceEntry {
  value: number
  hadRecentInput: boolean
  sources: { node: Node | null }[]
}

type Counting = typeof globalThis & { shifts: { value: number; words: string }[] }

/** From now on the page remembers what moved without being asked to; see `takeShifts`. */
export async function watchShifts(page: Page): Promise<void> {
  await page.addInitScript(() => {
    const shifts: { value: number; words: string }[] = []
    ;(globalThis as Counting).shifts = shifts
    new PerformanceObserver((list) => {
      for (const entry of list.getEntries() as Shift[]) {
        if (entry.hadRecentInput) continue
        const words = entry.sources.map(({ node }) => (node?.textContent ?? '').trim().slice(0, 40)).join(' | ')
        shifts.push({ value: entry.value, words })
      }
    }).observe({ type: 'layout-shift', buffered: true })
  })
}

/** What moved since the last time, as parts of the screen (https://web.dev/articles/cls), and its words. */
export function takeShifts(page: Page): Promise<{ value: number; words: string }[]> {
  return page.evaluate(() => (globalThis as Counting).shifts.splice(0))
}
