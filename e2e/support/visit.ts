import type { Page, Request } from '@playwright/test'

const QUIET_MS = 120
const LIMIT_MS = 20_000

export type Visit = (url: string) => Promise<void>

/** The result waits until the page has requested nothing for a moment; `what` names it in a failure. */
export function watchRequests(page: Page): (what: string) => Promise<void> {
  const open = new Set<Request>()
  let changedAt = Date.now()
  const change = (act: () => void) => {
    act()
    changedAt = Date.now()
  }
  page.on('request', (request) => change(() => open.add(request)))
  page.on('requestfinished', (request) => change(() => open.delete(request)))
  page.on('requestfailed', (request) => change(() => open.delete(request)))
  return async (what) => {
    const limit = Date.now() + LIMIT_MS
    changedAt = Date.now()
    while (open.size > 0 || Date.now() - changedAt < QUIET_MS) {
      if (Date.now() > limit) throw new Error(`${what} still asks for ${[...open].map((one) => one.url()).join(', ')}`)
      await new Promise((resolve) => setTimeout(resolve, QUIET_MS / 4))
    }
  }
}

/** The result navigates as a link would and waits until the page is quiet. */
export async function startVisit(page: Page, first: string): Promise<Visit> {
  const isQuiet = watchRequests(page)
  // A stream without end is never done.
  await page.route('**/api/events*', (route) => route.abort())

  async function settle(url: string) {
    await isQuiet(url)
    await page.locator('main').waitFor()
  }

  await page.goto(first)
  // A first visit fetches its letters after its first page.
  await page.locator('html:not([data-fonts])').waitFor()
  await settle(first)
  return async (url) => {
    await page.evaluate((to) => history.pushState({}, '', to), url)
    await page.waitForFunction(isShown)
    await settle(url)
  }
}

interface RouterState {
  status: string
  location: { href: string; pathname: string }
  resolvedLocation?: { href: string }
}

/**
 * Runs in the page. The page before stays on screen until the next one has its code, however long nothing is asked for. The
 * router writes a damaged query in its own way: by the path alone it is known to be at the page that was asked for.
 */
export function isShown(): boolean {
  const router: { state: RouterState } | undefined = Reflect.get(globalThis, '__TSR_ROUTER__')
  if (!router) throw new Error('The router no longer shows itself as __TSR_ROUTER__')
  const { status, location: wanted, resolvedLocation } = router.state
  return status === 'idle' && resolvedLocation?.href === wanted.href && location.pathname === wanted.pathname
}
