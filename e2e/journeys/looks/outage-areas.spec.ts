import { getConfiguredBrand } from '@app/config/configured'
import type { BrowserContext, Page, Route } from '@playwright/test'
import { getAddress } from '../../support/chain.ts'
import { expect, test } from '../../support/test.ts'

const { product } = getConfiguredBrand(process.env)
const whale = getAddress('whale')
const leader = getAddress('leader')
const watched = (path: string, account = whale) => `${path}${path.includes('?') ? '&' : '?'}watch_a=${account}`
const inventedZero = new RegExp(`(^|\\s)0([.,]0+)?\\s(USDT|RWAS|DR|DRCP|${product.symbol})$`)

/** In parallel, because each waits for the same retries. */
async function openAll(context: BrowserContext, paths: readonly string[]): Promise<Page[]> {
  return Promise.all(
    paths.map(async (path) => {
      const page = await context.newPage()
      await page.goto(watched(path))
      return page
    }),
  )
}

const getRetry = (page: Page) => page.getByRole('main').getByRole('button', { name: 'Try again' })

/** Pages that have more to say while the service is down: what the contracts say, where nothing may truly be left. */
const onChain = /^\/(backpack|community|assets-page|token-data)$/

async function expectFailureAndHealing(pages: readonly Page[], heal: () => Promise<void>): Promise<void> {
  for (const page of pages) {
    await expect(getRetry(page).first(), page.url()).toBeVisible({ timeout: 60_000 })
    if (onChain.test(new URL(page.url()).pathname))
      await expect(page.getByText('What follows is read from the chain itself').first(), page.url()).toBeVisible({
        timeout: 60_000,
      })
    else await expect(page.getByText(inventedZero), page.url()).toHaveCount(0)
  }
  await heal()
  for (const page of pages) {
    await page.bringToFront()
    await expect(async () => {
      const button = getRetry(page).first()
      if (await button.isVisible()) await button.click({ timeout: 1_000 }).catch(() => undefined)
      await expect(getRetry(page), page.url()).toHaveCount(0, { timeout: 2_000 })
    }).toPass({ timeout: 60_000 })
    await page.close()
  }
}

test('with an API that answers 500, every area says what it could not load, invents nothing and heals', async ({
  context,
}) => {
  test.setTimeout(360_000)
  await context.route('**/api/**', (route) =>
    route.fulfill({ status: 500, json: { code: 5000, error: 'INTERNAL', message: 'down' } }),
  )
  const pages = await openAll(context, [
    '/backpack',
    '/nft/claim-all-base',
    '/community',
    '/assets-page',
    '/dr/ranking',
    '/token-data',
    '/stake?tab=power',
    '/help',
  ])
  await expectFailureAndHealing(pages, () => context.unroute('**/api/**'))
})

test('with the node down, every area says what it could not read, invents nothing and heals', async ({ context }) => {
  test.setTimeout(360_000)
  await context.route('**/rpc', (route) => route.abort())
  const pages = await openAll(context, ['/ve', '/dr', '/pos', `/swap-${product.path}`, '/swap-power', '/set-price'])
  await expectFailureAndHealing(pages, () => context.unroute('**/rpc'))
})

const amount = new RegExp(`\\d\\s*(USDT|RWAS|DR|DRCP|${product.symbol})`)
/** Lists of the service, with an account that has rows, and what of the page needs the chain. */
const lists = [
  ['/assets-page', leader, 'figures'],
  ['/assets-page/bonus', leader, null],
  ['/assets-page/bonus-list', leader, null],
  ['/assets-page/record-stake', leader, null],
  ['/assets-page/record-invite', leader, null],
  ['/assets-page/record-invite?by=source', leader, null],
  ['/assets-page/record-node', leader, null],
  ['/assets-page/record-team', leader, null],
  ['/assets-page/transfers', leader, null],
  ['/stake/invite-list', leader, null],
  ['/stake/list', whale, 'actions'],
  ['/dr/record', whale, 'actions'],
  ['/nft/bonus', whale, null],
  ['/backpack', whale, 'actions'],
] as const

test('with the node down, lists of the service show their rows; what needs the chain says so, and heals', async ({
  context,
}) => {
  test.setTimeout(480_000)
  // A few at a time: all at once is more than a small machine serves in the time that a page waits.
  for (let first = 0; first < lists.length; first += 5) {
    await context.route('**/rpc', (route) => route.abort())
    const opened = await Promise.all(
      lists.slice(first, first + 5).map(async ([path, account, needed]) => {
        const page = await context.newPage()
        await page.goto(watched(path, account))
        return { page, path, needed }
      }),
    )
    for (const { page, path, needed } of opened) {
      const row = page.getByRole('main').getByRole('listitem').filter({ hasText: amount })
      await expect(row.first(), path).toBeVisible({ timeout: 60_000 })
      await expect(getRetry(page), path).toHaveCount(needed === null ? 0 : 1)
      // In rows of the service nothing may truly be left.
      if (needed === 'figures') await expect(page.getByText(inventedZero), path).toHaveCount(0)
    }
    await context.unroute('**/rpc')
    for (const { page, path, needed } of opened) {
      // A page may have asked again by itself, and then there is nothing to press.
      await expect(async () => {
        if (needed !== null && (await getRetry(page).count()) > 0) await getRetry(page).click({ timeout: 1_000 })
        expect(await getRetry(page).count(), path).toBe(0)
      }).toPass({ timeout: 30_000 })
      await page.close()
    }
  }
})

test('with the node down, withdrawals are listed; typing a new one waits for the chain', async ({ context }) => {
  test.setTimeout(240_000)
  await context.route('**/rpc', (route) => route.abort())
  for (const path of ['/assets-page/withdraw-list', '/assets-page/record-withdraw']) {
    const page = await context.newPage()
    await page.goto(watched(path))
    const rows = page.getByRole('main').getByRole('listitem')
    await expect(rows.first(), path).toContainText('Successful', { timeout: 60_000 })
    await expect(page.getByText(inventedZero), path).toHaveCount(0)
  }
  const page = await context.newPage()
  await page.goto(watched('/assets-page/withdraw'))
  await expect(getRetry(page)).toBeVisible({ timeout: 60_000 })
  await expect(page.getByText('No network node can be reached')).toBeVisible()
})

test('with cards that the service cannot give, what can be claimed is said to be at least so much', async ({
  context,
  page,
}) => {
  await context.route(/\/api\/nft721\?/, (route) => route.abort())
  await page.goto(watched('/nft/claim-all-base'))
  const main = page.getByRole('main')
  await expect(main.getByRole('alert')).toContainText('Could not be read: Cards', { timeout: 40_000 })
  await expect(main.getByRole('alert')).toContainText('The server cannot be reached')
  await expect(main.getByText('To claim, at least').first()).toBeVisible()
  await expect(main.getByText('No network node')).toHaveCount(0)
  await context.unroute(/\/api\/nft721\?/)
  await getRetry(page).click()
  await expect(main.getByText('To claim', { exact: true }).first()).toBeVisible({ timeout: 30_000 })
  await expect(main.getByRole('alert')).toHaveCount(0)
})

test('with an index that lags, every area says so beside its figures', async ({ context }) => {
  test.setTimeout(240_000)
  await context.route('**/api/**', async (route) => {
    if (route.request().url().includes('/api/events')) return route.abort()
    const response = await route.fetch()
    const text = await response.text()
    return route.fulfill({ response, body: text.replaceAll('"stale":false', '"stale":true') })
  })
  const areas = ['/stake/list', '/assets-page', '/community', '/backpack', '/invite', `/swap-${product.path}`]
  const pages = await openAll(context, areas)
  for (const page of pages) {
    await expect(page.getByText(/^The index is behind/).first(), page.url()).toBeVisible({ timeout: 40_000 })
    await page.close()
  }
})

test('with an API that answers late or never, every area says that it waits, then that it takes long; asked again once, it heals', async ({
  context,
}) => {
  test.setTimeout(240_000)
  // Their time stands still while they open: a slow machine would give the first one up before the last is there.
  await context.clock.install({ time: Date.now() })
  await context.clock.pauseAt(Date.now() + 1_000)
  const asked = new Map<string, number>()
  const waiting: Route[] = []
  let isSilent = true
  await context.route('**/api/**', (route) => {
    const { pathname, search } = new URL(route.request().url())
    if (pathname === '/api/events') return route.abort()
    const key = `${new URL(route.request().frame().url()).pathname} asks ${pathname}${search}`
    asked.set(key, (asked.get(key) ?? 0) + 1)
    if (!isSilent) return route.continue()
    waiting.push(route)
    return undefined
  })
  const areas = ['/', '/backpack', '/community', '/assets-page', '/dr/ranking', '/token-data', '/stake/list', '/help']
  const pages = await openAll(context, areas)
  for (const page of pages) {
    await expect(async () => {
      await context.clock.runFor(20)
      await expect(page.locator('main .animate-pulse').first(), page.url()).toBeVisible({ timeout: 1_000 })
    }).toPass({ timeout: 60_000 })
    await expect(page.getByRole('main').getByRole('alert'), page.url()).toHaveCount(0)
  }
  await context.clock.runFor(10_000)
  for (const page of pages) {
    await expect(getRetry(page).first(), page.url()).toBeVisible()
    await expect(page.getByText(inventedZero), page.url()).toHaveCount(0)
  }
  expect([...asked].filter(([, times]) => times > 1)).toEqual([])

  isSilent = false
  await context.clock.resume()
  for (const page of pages) {
    await page.bringToFront()
    // A page may have asked again by itself, and then there is nothing to press.
    if ((await getRetry(page).count()) > 0) await getRetry(page).first().click()
    await expect(getRetry(page), page.url()).toHaveCount(0)
    await expect(page.locator('main [aria-busy=true]'), page.url()).toHaveCount(0)
  }
  expect([...asked].filter(([, times]) => times > 2)).toEqual([])
  await Promise.all(waiting.map((route) => route.abort().catch(() => undefined)))
})
