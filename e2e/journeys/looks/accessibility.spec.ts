import axe from 'axe-core'
import type { Page } from '@playwright/test'
import { getRouteUrl, readRoutePaths, routes } from '../../support/routes.ts'
import { expect, test } from '../../support/test.ts'

/** A stream without end would keep the network from ever being idle. */
const withoutStream = (page: Page) => page.route('**/api/events*', (route) => route.abort())

async function findViolations(page: Page, only?: string[]) {
  return page.evaluate(async (runOnly) => {
    const { axe: runner } = window as unknown as { axe: typeof axe }
    const { violations } = await runner.run(document, runOnly === undefined ? {} : { runOnly })
    return violations.map(({ id, nodes }) => `${id}: ${nodes.map((node) => node.html.slice(0, 120)).join(' | ')}`)
  }, only)
}

async function expectWell(page: Page) {
  await page.waitForLoadState('networkidle')
  await page.locator('main').waitFor()
  await page.evaluate(axe.source)
  expect(await findViolations(page), 'in the dark theme').toEqual([])
  // Nothing else than colours depends on the theme.
  await page.emulateMedia({ colorScheme: 'light' })
  expect(await findViolations(page, ['color-contrast']), 'in the light theme').toEqual([])
}

test.use({ colorScheme: 'dark', reducedMotion: 'reduce' })

for (const route of routes) {
  const more = route.path === '/stake' || route.path === '/dr' ? (route.search ? ', the other tab,' : '') : ''
  test(`${route.path}${more} has no accessibility violation in either theme`, async ({ page }) => {
    await withoutStream(page)
    await page.goto(await getRouteUrl(route))
    await expectWell(page)
  })
}

test('a page that is not there has no accessibility violation either', async ({ page }) => {
  await withoutStream(page)
  await page.goto('/no-such-page')
  await expectWell(page)
})

test('every path of the product is among those looked at', () => {
  expect([...new Set(routes.map((route) => route.path))].toSorted()).toEqual(readRoutePaths().toSorted())
})
