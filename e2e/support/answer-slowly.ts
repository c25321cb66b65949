import { createHash } from 'node:crypto'
import { setTimeout } from 'node:timers/promises'
import type { Page } from '@playwright/test'

const LATE_MS = 800
const LATEST_MS = 600

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

/** Every answer of the service and the node is late by its own time, the same for the same seed. */
export async function answerInAnotherOrder(page: Page, seed: string): Promise<void> {
  await page.route(/\/(?:api|rpc)\b/, async (route) => {
    const asked = route.request()
    const [first = 0] = createHash('sha256')
      .update(`${seed} ${asked.url()} ${asked.postData() ?? ''}`)
      .digest()
    await setTimeout((first / 255) * LATEST_MS)
    await route.continue().catch(() => undefined)
  })
}
