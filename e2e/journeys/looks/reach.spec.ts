import { getSandboxAccount, type SandboxRole } from '@app/config/sandbox-accounts'
import type { Page } from '@playwright/test'
import { crawl } from '../../support/crawl.ts'
import { routes } from '../../support/routes.ts'
import { expect, test } from '../../support/test.ts'
import { bringWallet, connectWallet } from '../../support/test-wallet.ts'

const all = [...new Set(routes.map(({ path }) => path))]
/** The home page's second address, and an entry of the menu that is not live. */
const never = ['/t1', '/swap']
const office = all.filter((path) => path.startsWith('/admin') || /^\/(?:add-white-list|set-)/.test(path))
const ofTeam = ['/community-list', '/community/today-stake-sub']
const ofUnbound = [...ofTeam, '/community/today-stake', '/backpack/detail', '/assets-page/bonus-detail']

const closedTo: Partial<Record<SandboxRole, readonly string[]>> = {
  new: [...never, ...office, ...ofUnbound],
  leader: [...never, ...office],
  whale: [...never, ...office, ...ofTeam],
  // A newcomer's journey may bind it meanwhile.
  operator: [...never, ...ofUnbound.filter((path) => path !== '/community/today-stake')],
}

/** Together they come to every page; all four: `npm run test:long -- looks`. */
const roles: readonly SandboxRole[] = process.env.EVERY_LOOK
  ? ['new', 'leader', 'whale', 'operator']
  : ['leader', 'operator']

// The sandbox's own handle stands beside the pages here, not over them; the menu is not docked yet.
test.use({ viewport: { width: 1000, height: 812 } })

async function findUnreached(page: Page, role: SandboxRole): Promise<string[]> {
  page.setDefaultTimeout(60_000)
  await page.route('**/api/events*', (route) => route.abort())
  const wallet = await bringWallet(page, { accounts: [getSandboxAccount(role).index] })
  await page.goto('/')
  await connectWallet(page, wallet)
  const reached = await crawl(
    page,
    async (path) => {
      const signIn = page.getByRole('button', { name: 'Sign in as operator' })
      if (!path.startsWith('/admin') || (await signIn.count()) === 0) return
      await signIn.click()
      await page.getByRole('button', { name: 'Sign out' }).waitFor()
    },
    role === 'operator' ? ['/admin'] : [],
  )
  if (role === 'operator') reached.add('/community/today-stake')
  return all.filter((path) => !reached.has(path)).toSorted()
}

test('each role comes by clicks to every page that is there for it', async ({ browser, contextOptions, viewport }) => {
  test.setTimeout(600_000)
  const found = await Promise.all(
    roles.map(async (role) => {
      const context = await browser.newContext({ ...contextOptions, viewport, locale: 'en-GB' })
      return [role, await findUnreached(await context.newPage(), role)] as const
    }),
  )
  const wanted = roles.map((role) => [role, closedTo[role]?.toSorted()])
  expect(Object.fromEntries(found)).toEqual(Object.fromEntries(wanted))
})
