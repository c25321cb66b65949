import { isDeveloperPath, readRoutePaths } from '@app/testing/route-paths'
import { DEFAULT_BRAND_ID } from '@app/config/brand'
import { getConfiguredBrand } from '@app/config/configured'
import type { Page } from '@playwright/test'
import { answerInAnotherOrder, answerSlowly } from '../../support/answer-slowly.ts'
import { getAddress } from '../../support/chain.ts'
import { getRouteUrl, type Route, routes } from '../../support/routes.ts'
import { expect, test } from '../../support/test.ts'
import { NOTICEABLE_SHIFT, takeLayoutShifts, watchLayoutShifts } from '../../support/layout-shifts.ts'
import { findChosen, findMotion, findTimesWithoutZone } from '../../support/page-facts.ts'
import { findViolations } from '../../support/violations.ts'
import { startVisit } from '../../support/visit.ts'

const { id, name: brandName } = getConfiguredBrand(process.env)
/** Brands differ by colours, names and pictures of their own. */
const isOther = id !== DEFAULT_BRAND_ID
const rules = isOther ? { only: ['color-contrast', 'image-alt', 'link-name', 'button-name'] } : {}
/** Where a brand shows most; all of them in `npm run test:long -- brand`. */
const showing = ['/', '/invite', '/stake', '/backpack', '/backpack/detail', '/ve', '/token-data', '/help', '/admin']
const visited =
  isOther && !process.env.EVERY_PAGE
    ? routes.filter(({ path, chosen }) => chosen === undefined && (showing.includes(path) || path.startsWith('/swap-')))
    : routes

test.use({ colorScheme: 'dark' })

/** Parts of the page's address that the page does not show. */
async function findUnheeded(page: Page, { chosen, says, search }: Route): Promise<string[]> {
  const found = await findChosen(page)
  const text = says?.((await search?.()) ?? {})
  return [
    ...(chosen === undefined || found.some((one) => one.startsWith(chosen))
      ? []
      : [`“${chosen}” is not chosen, or not in view`]),
    ...(text === undefined || (await page.locator('main').innerText()).includes(text)
      ? []
      : [`does not say “${text}”`]),
  ]
}

test('each route shows what its address names, is accessible in either theme, still, titled, and says the zone of its times', async ({
  page,
}) => {
  test.setTimeout(800_000)
  await watchLayoutShifts(page)
  await answerInAnotherOrder(page, process.env.ORDER_SEED ?? '1')
  const visit = await startVisit(page, '/')
  const violations: string[] = []
  let before = '/'
  for (const route of [...visited, { path: '/no-such-page' }]) {
    const url = await getRouteUrl(route)
    // From one tab to another of the same page everything moves, as it should.
    if (route.path === before) await visit('/help')
    before = route.path
    await takeLayoutShifts(page)
    await visit(url)
    const { score, moved } = await takeLayoutShifts(page)
    const found = await findViolations(page, rules)
    // Nothing else than colours depends on the theme.
    await page.emulateMedia({ colorScheme: 'light' })
    const pale = await findViolations(page, { only: ['color-contrast'] })
    await page.emulateMedia({ colorScheme: 'dark' })
    const title = await page.title()
    const isHome = route.path === '/' || route.path === '/t1'
    const isNamed = isHome ? title === brandName : title.endsWith(` · ${brandName}`) && !title.startsWith(' ')
    const rest = [
      ...(await findUnheeded(page, route)),
      ...(await findTimesWithoutZone(page)),
      ...(await findMotion(page)),
      ...(isNamed ? [] : [`its title is “${title}”`]),
      ...(score > NOTICEABLE_SHIFT ? [`moves by ${score.toFixed(3)}: ${moved.join('; ')}`] : []),
    ]
    for (const one of [...found, ...pale.map((contrast) => `in the light theme, ${contrast}`), ...rest])
      violations.push(`${url}: ${one}`)
  }
  expect(violations).toEqual([])
})

test('what follows an invite code stays where it is when the service gives the code after the chain has answered', async ({
  page,
}) => {
  await watchLayoutShifts(page)
  await answerSlowly(page, '**/api/useRelationship**')
  await page.goto(`/invite?watch_a=${getAddress('leader')}`)
  await expect(page.getByText('Superior activated')).toBeVisible()
  await expect(page.getByRole('button', { name: 'Copy link' })).toBeVisible()
  expect((await takeLayoutShifts(page)).score).toBeLessThan(NOTICEABLE_SHIFT)
})

test('every path of the product is among those looked at', () => {
  expect([...new Set(routes.map((route) => route.path))].toSorted()).toEqual(
    readRoutePaths()
      .filter((one) => !isDeveloperPath(one))
      .toSorted(),
  )
})
