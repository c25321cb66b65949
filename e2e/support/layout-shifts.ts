import type { Page } from '@playwright/test'

/** Half a row of text on a phone. */
export const NOTICEABLE_SHIFT = 0.02

interface Shift {
  value: number
  moved: string
}

interface ShiftEntry extends PerformanceEntry {
  value: number
  hadRecentInput: boolean
  sources: { node: Element | null; previousRect: DOMRectReadOnly; currentRect: DOMRectReadOnly }[]
}

declare global {
  interface Window {
    layoutShifts?: Shift[]
  }
}

export async function watchLayoutShifts(page: Page): Promise<void> {
  await page.addInitScript(() => {
    const found: Shift[] = []
    window.layoutShifts = found
    new PerformanceObserver((list) => {
      for (const entry of list.getEntries() as ShiftEntry[]) {
        // The place of the whole page depends on the banner above, which comes with the address and not with data.
        const inside = entry.sources.filter(({ node }) => node?.id !== 'page' && node?.closest?.('#page'))
        if (entry.hadRecentInput || inside.length === 0) continue
        const moved = inside.map(
          ({ node, previousRect, currentRect }) =>
            `“${node?.textContent?.slice(0, 40)}” from ${Math.round(previousRect.y)} to ${Math.round(currentRect.y)}`,
        )
        found.push({ value: entry.value, moved: moved.join(', ') })
      }
    }).observe({ type: 'layout-shift', buffered: true })
  })
}

export async function takeLayoutShifts(page: Page): Promise<{ score: number; moved: string[] }> {
  const shifts = await page.evaluate(() => window.layoutShifts?.splice(0) ?? [])
  return { score: shifts.reduce((sum, { value }) => sum + value, 0), moved: shifts.map(({ moved }) => moved) }
}
