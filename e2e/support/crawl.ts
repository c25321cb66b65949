import type { Page } from '@playwright/test'
import { isShown, watchRequests } from './visit.ts'

/** Texts of operators may link anywhere, and other installations have none of them. */
const written = new Set(['/help/detail', '/notice/detail'])

/** Runs in the page: no outlines of loading content. */
const isWhole = () => document.querySelector('#root :is([aria-busy="true"], .animate-pulse)') === null

const getPath = (page: Page) => new URL(page.url()).pathname

async function findLinks(page: Page, within: string): Promise<Map<string, string>> {
  const addresses = await page
    .locator(`${within} a[href^="/"]:not([download], [target], [href^="/api/"]):visible`)
    .evaluateAll((links) => links.map((link) => link.getAttribute('href')!))
  const found = new Map<string, string>()
  for (const address of addresses) {
    const { pathname } = new URL(address, 'http://app')
    if (!found.has(pathname)) found.set(pathname, address)
  }
  return found
}

/**
 * Goes wherever links, tabs and the menu lead from the page on screen, never by the address bar, and comes back by the
 * browser's own way. A page is looked at once, whatever its address names.
 * @param enter what has to be pressed on a page before it shows its links
 * @param offered what the menu must come to lead to, however late: it asks the chain who may see it
 * @returns the paths that were reached
 */
export async function crawl(
  page: Page,
  enter: (path: string) => Promise<void>,
  offered: readonly string[],
): Promise<Set<string>> {
  const reached = new Set<string>()
  const isQuiet = watchRequests(page)

  const isAt = async (path: string) => {
    await page.waitForURL((url) => url.pathname === path)
    await page.waitForFunction(isShown)
  }
  async function arrive(path: string): Promise<void> {
    await isAt(path)
    await isQuiet(path)
    await page.waitForFunction(isWhole)
  }

  async function follow(within: string): Promise<void> {
    const from = getPath(page)
    for (const [path, address] of await findLinks(page, within)) {
      if (reached.has(path)) continue
      await page.locator(`${within} a[href="${address}"]:visible`).first().click()
      await arrive(path)
      await explore()
      await page.goBack()
      await isAt(from)
    }
  }

  async function explore(): Promise<void> {
    const path = getPath(page)
    reached.add(path)
    if (written.has(path)) return
    await enter(path)
    await follow('#root')
    const tabs = page.locator('main').getByRole('tab')
    for (let nth = 0; nth < (await tabs.count()); nth++) {
      const tab = tabs.nth(nth)
      if ((await tab.getAttribute('aria-selected')) === 'true') continue
      await tab.click()
      await arrive(path)
      await follow('#root')
    }
  }

  const menu = page.getByRole('dialog', { name: 'Main menu' })
  const openMenu = async () => {
    await page.getByRole('button', { name: 'Open menu' }).click()
    await menu.waitFor()
    for (const path of offered) await menu.locator(`a[href="${path}"]`).waitFor()
    await isQuiet('the menu')
  }
  await explore()
  await openMenu()
  const entries = [...(await findLinks(page, '[role="dialog"]')).keys()]
  await page.keyboard.press('Escape')
  for (const path of entries) {
    const from = getPath(page)
    await openMenu()
    await menu.locator(`a[href="${path}"]`).click()
    await arrive(path)
    if (!reached.has(path)) await explore()
    if ((await page.getByRole('button', { name: 'Open menu' }).count()) > 0) continue
    // A page that is not one of the main ones has a way back instead.
    await page.goBack()
    await isAt(from)
  }
  return reached
}
