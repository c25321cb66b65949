import axe from 'axe-core'
import type { Page } from '@playwright/test'
import { getRouteUrl, readRoutePaths, routes } from '../../support/routes.ts'
import { expect, test } from '../../support/test.ts'
import { startVisit } from '../../support/visit.ts'

async function findViolations(page: Page, only?: string[]) {
  return page.evaluate(async (runOnly) => {
    const { axe: runner } = window as unknown as { axe: typeof axe }
    const { violations } = await runner.run(document, runOnly === undefined ? {} : { runOnly })
    return violations.map(({ id, nodes }) => `${id}: ${nodes.map((node) => node.html.slice(0, 120)).join(' | ')}`)
  }, only)
}

test.use({ colorScheme: 'dark' })

test('no route has an accessibility violation, in either theme', async ({ page }) => {
  test.setTimeout(400_000)
  const visit = await startVisit(page, '/')
  await page.evaluate(axe.source)
  const violations: string[] = []
  for (const route of [...routes, { path: '/no-such-page' }]) {
    const url = await getRouteUrl(route)
    await visit(url)
    const found = await findViolations(page)
    // Nothing else than colours depends on the theme.
    await page.emulateMedia({ colorScheme: 'light' })
    const pale = await findViolations(page, ['color-contrast'])
    await page.emulateMedia({ colorScheme: 'dark' })
    for (const one of [...found, ...pale.map((contrast) => `in the light theme, ${contrast}`)])
      violations.push(`${url}: ${one}`)
  }
  expect(violations).toEqual([])
})

test('every path of the product is among those looked at', () => {
  expect([...new Set(routes.map((route) => route.path))].toSorted()).toEqual(readRoutePaths().toSorted())
})
