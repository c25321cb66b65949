import axe from 'axe-core'
import type { Page } from '@playwright/test'
import { getBrand } from '@app/config/brand'
import { getAddress } from '../support/chain.ts'
import { expect, test } from '../support/test.ts'

const whale = getAddress('whale')
const leader = getAddress('leader')
const brand = getBrand(process.env.BRAND || undefined)
const screens = [
  '/',
  `/stake?watch_a=${whale}`,
  `/stake/list?watch_a=${whale}`,
  `/invite?watch_a=${whale}`,
  `/dr?watch_a=${whale}`,
  `/dr?tab=mint&watch_a=${whale}`,
  `/dr/ranking?watch_a=${whale}`,
  `/dr/record?watch_a=${whale}`,
  `/stake/node-list?watch_a=${whale}`,
  `/ve?watch_a=${whale}`,
  `/stake?tab=power&watch_a=${whale}`,
  `/swap-power?watch_a=${whale}`,
  '/swap',
  '/token-data',
  `/pos?watch_a=${whale}`,
  `/swap-${brand.product.path}?watch_a=${whale}`,
  `/community?watch_a=${leader}`,
  `/community-list?watch_a=${leader}`,
  `/community/today-stake?watch_a=${leader}`,
  `/community/today-stake-sub?watch_a=${leader}&address=${whale}`,
  '/no-such-page',
]

/** A stream without end would keep the network from ever being idle. */
const withoutStream = (page: Page) => page.route('**/api/events*', (route) => route.abort())

async function findViolations(page: Page) {
  await page.evaluate(axe.source)
  return page.evaluate(async () => {
    const runner = (
      window as unknown as { axe: { run: () => Promise<{ violations: { id: string; nodes: { html: string }[] }[] }> } }
    ).axe
    const { violations } = await runner.run()
    return violations.map(({ id, nodes }) => `${id}: ${nodes.map((node) => node.html.slice(0, 120)).join(' | ')}`)
  })
}

for (const colorScheme of ['dark', 'light'] as const) {
  test.describe(`in the ${colorScheme} theme`, () => {
    test.use({ colorScheme, reducedMotion: 'reduce' })
    for (const screen of screens) {
      test(`${screen.replace(/.watch_a=.*/, '')} has no accessibility violation`, async ({ page }) => {
        await withoutStream(page)
        await page.goto(screen)
        await page.locator('main').waitFor()
        await page.waitForLoadState('networkidle')
        expect(await findViolations(page)).toEqual([])
      })
    }
  })
}

test('nothing is wider than the page at 320 px', async ({ page }) => {
  await withoutStream(page)
  await page.setViewportSize({ width: 320, height: 640 })
  for (const screen of screens) {
    await page.goto(screen)
    await page.waitForLoadState('networkidle')
    expect(await page.evaluate(() => document.documentElement.scrollWidth), screen).toBeLessThanOrEqual(320)
  }
})
