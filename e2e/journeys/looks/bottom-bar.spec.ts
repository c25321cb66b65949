import type { Page } from '@playwright/test'
import { getAddress } from '../../support/chain.ts'
import { findMisfits } from '../../support/misfits.ts'
import { expect, test } from '../../support/test.ts'
import { letSpeak, speeches } from '../../support/speech.ts'
import { giveWideLetters } from '../../support/wide-letters.ts'

const bar = (page: Page) => page.locator('nav.bottom-bar')

test('on a phone the main pages are one tap away, and the bar covers nothing', async ({ page }) => {
  await page.goto(`/help?watch_a=${getAddress('whale')}`)
  const places = page.getByRole('navigation', { name: 'Main pages' })
  await places.getByRole('link', { name: 'Assets' }).click()
  await expect(page).toHaveURL(/\/assets-page/)
  await expect(places.getByRole('link', { name: 'Assets' })).toHaveAttribute('aria-current', 'page')
  await expect(page.getByRole('link', { name: /^Token approvals|^Approvals/ })).toBeVisible()
  await page.evaluate(() => scrollTo(0, document.body.scrollHeight))
  const end = await page.locator('main').evaluate((main) => main.lastElementChild!.getBoundingClientRect().bottom)
  expect(end).toBeLessThanOrEqual((await places.boundingBox())!.y)

  await places.getByRole('button', { name: 'More' }).press('Enter')
  await expect(page.getByRole('dialog', { name: 'Main menu' })).toBeVisible()
  await page.keyboard.press('Escape')
  await expect(places.getByRole('button', { name: 'More' })).toBeFocused()
})

test('there is no bar where a page pins its action, nor beside a column', async ({ page }) => {
  await page.goto(`/stake?watch_a=${getAddress('whale')}`)
  await expect(bar(page)).toBeAttached()
  await expect(bar(page)).toBeHidden()
  await page.goto('/help')
  await expect(bar(page)).toBeVisible()
  for (const size of [
    { width: 541, height: 812 },
    { width: 480, height: 320 },
  ]) {
    await page.setViewportSize(size)
    await expect(bar(page)).toBeHidden()
  }
})

for (const speech of speeches) {
  test(`no name in the bar is cut in ${speech}`, async ({ page }) => {
    await giveWideLetters(page)
    await letSpeak(page, speech)
    await page.setViewportSize({ width: 320, height: 812 })
    await page.goto('/help')
    await expect(bar(page)).toBeVisible()
    expect(await findMisfits(page)).toEqual([])
    const outside = await bar(page).evaluate((nav) => {
      const { left, right, top, bottom } = nav.getBoundingClientRect()
      return [...nav.children].filter((place) => {
        const range = document.createRange()
        range.selectNodeContents(place)
        const box = range.getBoundingClientRect()
        return box.left < left || box.right > right || box.top < top || box.bottom > bottom
      }).length
    })
    expect(outside).toBe(0)
  })
}
