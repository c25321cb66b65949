import { mkdirSync, readdirSync, rmSync } from 'node:fs'
import path from 'node:path'
import { isDeveloperPath, readRoutePaths } from '@app/testing/route-paths'
import { getAddress, getApi } from '../support/chain.ts'
import { expect, test } from '@playwright/test'
import { pictures } from './pictures.ts'
import { openPicture, savePicture } from './take-picture.ts'

const root = path.resolve(import.meta.dirname, '../..')
const folder = path.join(root, 'docs/screens')
const themes = ['dark', 'light'] as const
const fileOf = (name: string, theme: string) => `${name}-${theme}.webp`

test.use({ viewport: { width: 375, height: 812 } })

test('every path of the product has its picture, and no other file lies beside them', () => {
  const known = readRoutePaths().filter((one) => !isDeveloperPath(one))
  expect([...new Set(pictures.map(({ route }) => route))].toSorted()).toEqual(known.toSorted())
  const files = new Set(themes.flatMap((theme) => pictures.map(({ name }) => fileOf(name, theme))))
  mkdirSync(folder, { recursive: true })
  for (const file of readdirSync(folder)) if (!files.has(file)) rmSync(path.join(folder, file))
})

async function countWithdrawals(): Promise<number> {
  const { total } = await getApi<{ total: number }>(`withdrawalLog?address=${getAddress('leader')}`)
  return total
}

test('somebody has withdrawn', async ({ page }) => {
  if ((await countWithdrawals()) > 1) return
  await openPicture(page, { name: '', route: '/assets-page/withdraw', as: 'leader' })
  for (const amount of ['120', '35']) {
    await page.getByRole('textbox', { name: 'Amount' }).fill(amount)
    await page.getByRole('button', { name: new RegExp(`^Withdraw ${amount}`) }).click()
    const pay = page.getByRole('button', { name: 'Continue in Test Wallet' })
    await pay.waitFor()
    if (amount === '35') return
    await pay.click()
    await page.getByRole('button', { name: 'Done' }).click()
  }
})

for (const theme of themes) {
  test.describe(theme, () => {
    test.use({ colorScheme: theme })
    for (const picture of pictures) {
      test(picture.name, async ({ page }) => {
        await openPicture(page, picture)
        await savePicture(page, picture, path.join(folder, fileOf(picture.name, theme)))
      })
    }
  })
}
