import { isDeveloperPath, readRoutePaths } from '@app/testing/route-paths'
import { getRouteUrl, routes } from '../../support/routes.ts'
import { expect, test } from '../../support/test.ts'
import { findViolations } from '../../support/violations.ts'
import { startVisit } from '../../support/visit.ts'

test.use({ colorScheme: 'dark' })

test('no route has an accessibility violation, in either theme', async ({ page }) => {
  test.setTimeout(400_000)
  const visit = await startVisit(page, '/')
  const violations: string[] = []
  for (const route of [...routes, { path: '/no-such-page' }]) {
    const url = await getRouteUrl(route)
    await visit(url)
    const found = await findViolations(page)
    // Nothing else than colours depends on the theme.
    await page.emulateMedia({ colorScheme: 'light' })
    const pale = await findViolations(page, { only: ['color-contrast'] })
    await page.emulateMedia({ colorScheme: 'dark' })
    for (const one of [...found, ...pale.map((contrast) => `in the light theme, ${contrast}`)])
      violations.push(`${url}: ${one}`)
  }
  expect(violations).toEqual([])
})

test('every path of the product is among those looked at', () => {
  expect([...new Set(routes.map((route) => route.path))].toSorted()).toEqual(
    readRoutePaths()
      .filter((one) => !isDeveloperPath(one))
      .toSorted(),
  )
})
