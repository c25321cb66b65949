import { answerSlowly } from '../../support/answer-slowly.ts'
import { getAddress, getApi } from '../../support/chain.ts'
import { NOTICEABLE_SHIFT, takeLayoutShifts, watchLayoutShifts } from '../../support/layout-shifts.ts'
import { findMisfits } from '../../support/misfits.ts'
import { expect, test } from '../../support/test.ts'
import { findViolations } from '../../support/violations.ts'

test.use({ viewport: { width: 1280, height: 900 } })

const watched = `watch_a=${getAddress('whale')}`

const plain = (text: string) => text.replaceAll(/\s+/g, ' ').trim()

for (const [url, name, columns, sorted] of [
  [`/dr/ranking?${watched}`, 'Ranking list', ['Place', 'Account', 'Node class', 'DR'], 'DR'],
  [
    `/assets-page/record-stake?${watched}`,
    'Investment history',
    ['When', 'Kind', 'Amount', 'State', 'Transaction'],
    'When',
  ],
  [
    `/assets-page/record-withdraw?${watched}`,
    'Withdrawals',
    ['When', 'Amount', 'Payout', 'Transaction', 'State'],
    'When',
  ],
  [`/assets-page/record-node?${watched}`, 'Node dividends', ['Day', 'Share of the pool', 'Amount'], 'Day'],
  [`/assets-page/transfers?${watched}`, 'Transfers', ['When', 'What', 'Amount', 'From or to', 'Transaction'], 'When'],
] as const)
  test(`from 1024 px ${url.split('?')[0]} is a table beside the menu, with what the phone's list says`, async ({
    page,
  }) => {
    await watchLayoutShifts(page)
    await answerSlowly(page, '**/api/**')
    await page.goto(url)
    const table = page.getByRole('table', { name })
    await expect(table.getByRole('columnheader')).toHaveText([...columns])
    await expect(table.locator('[aria-sort]')).toHaveText(sorted)
    const { score, moved } = await takeLayoutShifts(page)
    expect(score, moved.join('; ')).toBeLessThan(NOTICEABLE_SHIFT)
    expect(await findViolations(page)).toEqual([])
    const column = await page.locator('header').boundingBox()
    const { width } = (await table.boundingBox())!
    expect(width).toBeGreaterThan(800)
    expect(await findMisfits(page)).toEqual([])
    const cells = await table.getByRole('row').nth(1).locator('th, td').allInnerTexts()

    await page.setViewportSize({ width: 1024, height: 800 })
    await expect(table).toBeVisible()
    expect((await table.boundingBox())!.width).toBeGreaterThan(700)
    expect(await findMisfits(page)).toEqual([])

    await page.setViewportSize({ width: 1023, height: 800 })
    await expect(table).toHaveCount(0)
    const row = plain(await page.locator('main li[aria-posinset="1"]').innerText())
    for (const line of cells.flatMap((text) => text.split('\n'))) expect(row).toContain(plain(line))
    await page.setViewportSize({ width: 1280, height: 900 })
    await expect(table).toBeVisible()
    expect(await page.locator('header').boundingBox()).toEqual(column)
  })

test('the steps of a withdrawal stand below its row, as wide as the table', async ({ page }) => {
  await page.setViewportSize({ width: 1024, height: 800 })
  await page.goto(`/assets-page/record-withdraw?${watched}`)
  const table = page.getByRole('table', { name: 'Withdrawals' })
  await table.getByRole('button', { name: 'Steps' }).first().click()
  await expect(table.getByRole('button', { name: 'Hide steps' })).toBeFocused()
  const steps = table.getByRole('list', { name: 'Steps of the withdrawal' })
  expect((await steps.boundingBox())!.width).toBeGreaterThan(680)
  expect(await findMisfits(page)).toEqual([])
  expect(await findViolations(page)).toEqual([])
  await table.getByRole('button', { name: 'Hide steps' }).press('Enter')
  await expect(steps).toHaveCount(0)
})

test('deposits are ordered as the API orders them, over the whole list, and the phone shows the newest first', async ({
  page,
}) => {
  await page.goto(`/assets-page/record-stake?${watched}`)
  const table = page.getByRole('table', { name: 'Investment history' })
  const state = table.getByRole('columnheader', { name: 'State' })
  const rows = table.locator('tbody tr')
  const newest = await rows.first().innerText()
  await state.getByRole('button').press('Enter')
  await expect(state).toHaveAttribute('aria-sort', 'ascending')
  await expect(table.getByRole('columnheader', { name: 'When' })).not.toHaveAttribute('aria-sort')
  await expect(rows.first()).not.toHaveText(newest, { useInnerText: true })
  await expect(state.getByRole('button')).toBeFocused()
  const { list: ordered } = await getApi<{ list: { unlockAt: number | null }[] }>(
    `deposit/list?address=${getAddress('whale')}&order=unlock`,
  )
  await expect(rows).toHaveCount(ordered.length)
  for (const [index, { unlockAt }] of ordered.entries())
    await expect(rows.nth(index).locator('td').nth(2)).toContainText(
      unlockAt === null ? /Spent|Unstaked/ : /Locked|Unstaked/,
    )
  await page.setViewportSize({ width: 375, height: 812 })
  await expect(page.locator('main li[aria-posinset="1"]')).toContainText(newest.split('\t')[1]!.trim())
  await page.setViewportSize({ width: 1280, height: 900 })
  await table.getByRole('columnheader', { name: 'When' }).getByRole('button').click()
  await expect(rows.first()).toHaveText(newest, { useInnerText: true })
})
