import { readFileSync } from 'node:fs'
import { getConfiguredBrand } from '@app/config/configured'
import { getSandboxAccount } from '@app/config/sandbox-accounts'
import { languages } from '@app/core/languages'
import type { Page } from '@playwright/test'
import { findUnreachable } from '../../support/keyboard.ts'
import { findMisfits } from '../../support/misfits.ts'
import { bringWallet, connectWallet } from '../../support/test-wallet.ts'
import { routes } from '../../support/routes.ts'
import { expect, test } from '../../support/test.ts'
import { findViolations } from '../../support/violations.ts'
import { letSpeak, speeches } from '../../support/speech.ts'
import { startVisit, type Visit } from '../../support/visit.ts'
import { giveWideLetters } from '../../support/wide-letters.ts'

const { name: brandName } = getConfiguredBrand(process.env)
const office = routes.map(({ path }) => path).filter((path) => path.startsWith('/admin'))
const settings = routes.map(({ path }) => path).filter((path) => /^\/(?:admin|set-|add-white-list)/.test(path))
/** All of them: `npm run test:long -- looks`. */
const widths = process.env.EVERY_LOOK ? [320, 375, 540, 1024, 1280] : [320, 1024, 1280]
const accounts = [getSandboxAccount('operator').index]

/** The button in any language. */
const newAnnouncement = new RegExp(
  `^(?:${languages
    .map((language) => {
      const file = new URL(`../../../apps/web/src/locales/${language}/admin.json`, import.meta.url)
      return (JSON.parse(readFileSync(file, 'utf8')) as { announcement: { new: string } }).announcement.new
    })
    .join('|')})$`,
)

test.use({ colorScheme: 'dark' })

async function openEditor(page: Page): Promise<void> {
  await page.getByRole('button', { name: newAnnouncement }).click()
  await page.locator('main textarea').waitFor()
}

async function signIn(page: Page): Promise<Visit> {
  const wallet = await bringWallet(page, { accounts })
  const visit = await startVisit(page, '/admin')
  await connectWallet(page, wallet)
  await page.getByRole('button', { name: 'Sign in as operator' }).click()
  await page.getByRole('button', { name: 'Sign out' }).waitFor()
  return visit
}

/** Without a sign-in these pages only ask for one, so other looks see nothing of them. */
test('every page of an operator is accessible, titled, and fits in every language', async ({ page, context }) => {
  test.setTimeout(600_000)
  const visit = await signIn(page)
  const found: string[] = []
  for (const path of office) {
    await visit(path)
    await expect(page.getByRole('navigation', { name: 'Sections' })).toBeVisible()
    if (path === '/admin/announcements') await openEditor(page)
    for (const one of await findViolations(page)) found.push(`${path}: ${one}`)
    await page.emulateMedia({ colorScheme: 'light' })
    for (const one of await findViolations(page, { only: ['color-contrast'] })) found.push(`${path}, light: ${one}`)
    await page.emulateMedia({ colorScheme: 'dark' })
    const title = await page.title()
    if (!title.endsWith(` · ${brandName}`)) found.push(`${path}: its title is “${title}”`)
  }
  for (const speech of speeches) {
    const other = await context.newPage()
    await giveWideLetters(other)
    await bringWallet(other, { accounts })
    await letSpeak(other, speech)
    const show = await startVisit(other, '/admin')
    for (const path of office) {
      await show(path)
      await expect(other.locator('main nav'), `${path} in ${speech}`).toBeVisible()
      if (path === '/admin/announcements') await openEditor(other)
      for (const width of widths) {
        await other.setViewportSize({ width, height: 812 })
        for (const one of await findMisfits(other)) found.push(`${path} in ${speech} at ${width}: ${one}`)
      }
    }
    await other.close()
  }
  expect(found).toEqual([])
})

test('every page of an operator is gone through by keyboard alone, on a phone and on a wide screen', async ({
  page,
}) => {
  test.setTimeout(600_000)
  const visit = await signIn(page)
  const found: string[] = []
  for (const path of settings) {
    await visit(path)
    for (const width of [375, 1280]) {
      await page.setViewportSize({ width, height: 812 })
      for (const one of await findUnreachable(page)) found.push(`${path} at ${width}: ${one}`)
    }
  }
  expect(found).toEqual([])
})
