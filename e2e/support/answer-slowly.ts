import { setTimeout } from 'node:timers/promises'
import type { Page } from '@playwright/test'

const LATE_MS = 800

export async function answerSlowly(page: Page, pattern: string): Promise<() => number> {
  let asked = 0
  await page.route(pattern, async (route) => {
    asked += 1
    await setTimeout(LATE_MS)
    // A page that has gone on does not wait any more.
    await route.continue().catch(() => undefined)
  })
  return () => asked
}
