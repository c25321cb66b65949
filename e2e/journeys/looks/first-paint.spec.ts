import { getConfiguredBrand } from '@app/config/configured'
import { getSandboxAccount } from '@app/config/sandbox-accounts'
import { encodeInviteCode } from '@app/core/invite-code'
import type { Locator, Page } from '@playwright/test'
import { expect, test } from '../../support/test.ts'

const { address } = getSandboxAccount('whale')

const entry = /\/assets\/index-[\w-]+\.js$/

async function openWithoutCode(page: Page, path: string, what = entry): Promise<() => Promise<void>> {
  const gate = new EventTarget()
  const held = new Promise<unknown>((resolve) => gate.addEventListener('open', resolve))
  // The page's own help for a start that fails comes after 20 s; a busy machine may need longer here.
  await page.addInitScript(() => {
    const set = window.setTimeout
    window.setTimeout = ((run: () => void, ms?: number) => (ms === 20_000 ? 0 : set(run, ms))) as typeof setTimeout
  })
  await page.route(what, async (route) => {
    await held
    await route.continue()
  })
  await page.goto(path, { waitUntil: 'commit' })
  await page.locator('#first-paint').waitFor()
  return async () => {
    gate.dispatchEvent(new Event('open'))
    await page.locator('html[data-boot="ready"]').waitFor()
  }
}

/** A first visit is drawn in system fonts while ours are fetched. */
async function waitForLetters(page: Page): Promise<void> {
  await page.locator('html:not([data-fonts])').waitFor()
  await expect.poll(() => page.evaluate(() => document.fonts.check('1em "IBM Plex Sans Variable"'))).toBe(true)
  await page.evaluate(() => document.fonts.ready)
}

const top = async (place: Locator, text: string) => (await place.getByText(text).boundingBox())!.y
const first = (page: Page) => page.locator('#first-paint')
const drawn = (page: Page) => page.locator('#root')

for (const locale of ['en', 'ru', 'vi', 'zh-CN']) {
  test.describe(() => {
    test.use({ locale })

    test(`a link to view an address says so before any code has run, where it will stay: ${locale}`, async ({
      page,
    }) => {
      const start = await openWithoutCode(page, `/assets-page?watch_a=${address}`)
      const banner = first(page).locator('output').first()
      await expect(banner).toBeVisible()
      await expect(first(page).locator('.first-connect')).toBeHidden()
      const short = `${address.slice(0, 6)}…${address.slice(-4)}`
      await expect(first(page).getByText(short).filter({ visible: true })).toHaveCount(2)
      const before = await banner.boundingBox()

      await start()
      const after = drawn(page)
        .locator('output')
        .filter({ hasText: address.slice(0, 6) })
      await expect.poll(() => after.boundingBox()).toEqual(before)
      await waitForLetters(page)
      expect(await after.boundingBox()).toEqual(before)
    })
  })
}

const leads = [
  { path: '/stake', title: 'Lock USDT, earn', last: 'It earns less when others join' },
  { path: `/stake?i=${encodeInviteCode(1)}`, title: 'Lock USDT, earn', last: 'It earns less when others join' },
  { path: `/?i=${encodeInviteCode(1)}`, title: 'Lock USDT, earn', last: 'It earns less when others join' },
  { path: '/assets-page', title: 'All that is yours', last: 'What is in your wallet' },
  { path: '/community', title: 'Those you invite', last: 'Accounts that join with your code' },
  {
    path: `/swap-${getConfiguredBrand(process.env).product.path}`,
    title: 'Swap USDT and',
    last: 'You trade with a public pair',
  },
  { path: '/token-data', title: 'in figures', last: 'who holds them' },
]
for (const { path, title, last } of leads) {
  test(`a first visit reads what the page is about with nothing but the page, where it will stay: ${path}`, async ({
    page,
  }) => {
    const start = await openWithoutCode(page, path, /\/assets\//)
    for (const text of [title, last]) await expect(first(page).getByText(text)).toBeVisible()
    const before = [await top(first(page), title), await top(first(page), last)]
    await start()
    await waitForLetters(page)
    for (const [index, text] of [title, last].entries())
      expect(Math.abs((await top(drawn(page), text)) - before[index]!)).toBeLessThan(2)
  })
}

test('who has connected here before is shown shapes: the page is not about what it is for', async ({ page }) => {
  await page.addInitScript(() => localStorage.setItem('wallet.connectorName', 'io.metamask'))
  await openWithoutCode(page, '/stake')
  await page.waitForTimeout(1_000)
  await expect(first(page).getByText('Lock USDT, earn')).toBeHidden()
})

test('without such a link it asks to connect, and the home page stands where it will stay', async ({ page }) => {
  const start = await openWithoutCode(page, '/')
  await expect(first(page).locator('output')).toBeHidden()
  await expect(first(page).locator('.first-connect')).toBeVisible()
  const link = { name: 'Go to stake' }
  const before = await first(page).getByRole('link', link).boundingBox()
  await start()
  const after = drawn(page).getByRole('link', link).first()
  expect(await after.boundingBox()).toEqual(before)
  await waitForLetters(page)
  expect(await after.boundingBox()).toEqual(before)
})

test('a first visit fetches its letters after its first page, the next one has them from the start', async ({
  page,
}) => {
  const letters: string[] = []
  page.on('request', (request) => {
    if (request.resourceType() === 'font') letters.push(request.url())
  })
  const start = await openWithoutCode(page, '/help')
  await page.locator('html[data-fonts="later"]').waitFor()
  await page.evaluate(() => new Promise((resolve) => requestAnimationFrame(() => requestAnimationFrame(resolve))))
  expect(letters).toEqual([])
  await start()
  await waitForLetters(page)
  expect(letters).not.toEqual([])

  await openWithoutCode(page, '/help')
  await expect(page.locator('html')).not.toHaveAttribute('data-fonts')
  await waitForLetters(page)
})

const pictures = [
  { colorScheme: 'dark', width: 375, path: '/' },
  { colorScheme: 'light', width: 1280, path: '/' },
  { colorScheme: 'light', width: 375, path: `/assets-page?watch_a=${address}` },
  { colorScheme: 'dark', width: 1280, path: '/help' },
  { colorScheme: 'light', width: 375, path: '/stake' },
] as const
for (const { colorScheme, width, path } of pictures) {
  test(`the styles in the page give it all that the whole sheet gives it: ${path.slice(0, 7)} ${colorScheme}`, async ({
    page,
  }) => {
    await page.emulateMedia({ colorScheme, reducedMotion: 'reduce' })
    await page.setViewportSize({ width, height: 812 })
    const gate = new EventTarget()
    const held = new Promise<unknown>((resolve) => gate.addEventListener('open', resolve))
    await page.route(/\/assets\/style-[\w-]+\.css$/, async (route) => {
      await held
      await route.continue()
    })
    await openWithoutCode(page, path)
    await page.locator('#whole-styles').waitFor({ state: 'attached' })
    const before = await page.evaluate(readStyles)
    expect(before.length).toBeGreaterThan(150)
    gate.dispatchEvent(new Event('open'))
    await page.waitForFunction(() => document.querySelector<HTMLLinkElement>('#whole-styles')?.sheet)
    expect(await page.evaluate(readStyles)).toEqual(before)
  })
}

function readStyles(): string[] {
  const elements = document.querySelectorAll('html, body, #first-paint, #first-paint *')
  return [...elements].flatMap((element) =>
    [undefined, '::before', '::after'].map((part) => {
      const style = getComputedStyle(element, part)
      // Properties of our own are there to be used: unused ones are in the whole sheet alone.
      const names = [...style].filter((name) => !name.startsWith('--'))
      return `${element.tagName}${part ?? ''} ${names.map((name) => `${name}: ${style.getPropertyValue(name)}`).join('; ')}`
    }),
  )
}
