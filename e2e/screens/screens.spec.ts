import { mkdirSync, readdirSync, rmSync } from 'node:fs'
import path from 'node:path'
import { isDeveloperPath, readRoutePaths } from '@app/testing/route-paths'
import { makeWithdrawals } from '../support/withdrawals.ts'
import { expect, test } from '@playwright/test'
import { pictures } from './pictures.ts'
import { openPicture } from './take-picture.ts'

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

test('somebody has withdrawn', async () => {
  await makeWithdrawals('leader')()
})

for (const theme of themes) {
  test.describe(theme, () => {
    test.use({ colorScheme: theme })
    for (const picture of pictures) {
      test(picture.name, async ({ page }) => {
        const save = await openPicture(page, picture)
        await save(path.join(folder, fileOf(picture.name, theme)))
      })
    }
  })
}
