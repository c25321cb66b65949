import { showFigure, showUsdt } from '../support/amounts.ts'
import { getAddress, getApi, getPositions, getSuperior, inUsdt, tokens, toUsdt } from '../support/chain.ts'
import { joinAndStake } from '../support/join.ts'
import { getNode } from '../support/mining.ts'
import { expect, test } from '../support/test.ts'

const leader = getAddress('leader')
const stake = inUsdt('271.83')

type Relationship = { directCount: number; teamCount: number; teamStake: string }
type Days = { list: { startAt: number; teamStake: string; regularUserStake: string; nodeUserStake: string }[] }

const getToday = async () => {
  const { timestamp } = await getNode().getBlock()
  const startAt = Number(timestamp - (timestamp % 86_400n))
  const { list } = await getApi<Days>(`stats/userStakingDaily?address=${leader}&from=${startAt}`)
  return list.find((day) => day.startAt === startAt)
}

test('a leader sees a new member and its stake: in today’s figures, in its layer, in its branch', async ({ page }) => {
  test.setTimeout(240_000)
  const before = await getApi<Relationship>(`useRelationship?address=${leader}`)
  const todayBefore = BigInt((await getToday())?.teamStake ?? 0)

  const stream = page.waitForRequest(/\/api\/events\?address=/)
  await page.goto(`/community?watch_a=${leader}`)
  const fact = (name: string) => page.getByText(name, { exact: true }).locator('..').locator('dd')
  await expect(fact('Direct')).toHaveText(String(before.directCount))
  await stream

  const member = await joinAndStake(leader, stake)
  expect(await getSuperior(member)).toBe(leader)
  expect(await getPositions(member)).toMatchObject([{ amount: stake }])
  const short = new RegExp(`${member.slice(0, 6)}…${member.slice(-4)}`)

  await test.step('without a reload', async () => {
    await expect(fact('Direct')).toHaveText(String(before.directCount + 1), { timeout: 30_000 })
    await expect(fact('Team')).toHaveText(String(before.teamCount + 1))
    await expect(fact('New today')).toHaveText(new RegExp(`^${showFigure(todayBefore + stake, tokens.usdt.decimals)}`))
    const after = await getApi<Relationship>(`useRelationship?address=${leader}`)
    expect(BigInt(after.teamStake)).toBe(BigInt(before.teamStake) + stake)
  })

  await test.step('in the first layer, by the way from the overview', async () => {
    await page.getByRole('link', { name: new RegExp(`^Layer 1: ${before.directCount + 1} members`) }).click()
    await expect(page).toHaveURL(/community-list\?.*layer=1/)
    await expect(page.getByRole('tab', { selected: true })).toHaveAccessibleName(`Layer 1 ${before.directCount + 1}`)
    const row = page.getByRole('link', { name: short })
    await row.scrollIntoViewIfNeeded()
    await expect(row).toContainText('271.83')
    await row.click()
  })

  await test.step('in its branch, day by day', async () => {
    await expect(page).toHaveURL(new RegExp(`today-stake-sub\\?.*address=${member}`))
    await expect(page.getByText(showUsdt('271.83')).first()).toBeVisible()
    await expect(page.getByText('today, so far')).toBeVisible()
  })

  await test.step('among the days of the team, as the chain has it', async () => {
    await page.goto(`/community/today-stake?view=branches&days=7&watch_a=${leader}`)
    await expect(page.getByRole('tab', { name: /^Branches/, selected: true })).toBeVisible()
    await expect(page.getByRole('button', { name: '7 days', pressed: true })).toBeVisible()
    await expect(page.getByRole('link', { name: short })).toBeVisible()
    await page.getByRole('tab', { name: 'By day' }).click()
    await expect(page).toHaveURL(/today-stake\?(?!.*view=).*days=7/)
    const first = page.getByRole('listitem').filter({ hasText: 'today, so far' })
    await expect(first).toContainText(showUsdt(toUsdt(todayBefore + stake)))
    const today = await getToday()
    expect(BigInt(today!.regularUserStake) + BigInt(today!.nodeUserStake)).toBe(todayBefore + stake)
  })

  await test.step('among those who were invited', async () => {
    await page.goto(`/stake/invite-list?watch_a=${leader}`)
    await expect(page.getByRole('listitem').filter({ hasText: short }).first()).toContainText('271.83')
  })
})

test('a list keeps its place on the way back, a wrong branch says so, and an outsider is led to a superior', async ({
  page,
}) => {
  await page.goto(`/community-list?watch_a=${leader}`)
  const rows = page.getByRole('listitem')
  for (const loaded of [20, 40, 60]) {
    await expect.poll(() => rows.count()).toBeGreaterThanOrEqual(loaded)
    await rows.last().scrollIntoViewIfNeeded()
  }
  const inView = rows.nth(50).getByRole('link')
  await inView.scrollIntoViewIfNeeded()
  // Where it was left: a row that has moved meanwhile is scrolled to once more before it is pressed.
  await page.evaluate(() => {
    addEventListener('click', () => sessionStorage.setItem('left-at', String(scrollY)), { capture: true, once: true })
  })
  await inView.click()
  const from = Number(await page.evaluate(() => sessionStorage.getItem('left-at')))
  expect(from).toBeGreaterThan(1_000)
  await expect(page).toHaveURL(/today-stake-sub/)
  await expect(page.getByText('Head of the branch', { exact: true })).toBeVisible()
  await page.goBack()
  await expect(page).toHaveURL(/community-list/)
  await expect.poll(() => page.evaluate(() => window.scrollY)).toBeGreaterThan(from - 200)

  await test.step('however far down it was', async () => {
    const end = page.getByText(/^End of list \(\d+\)$/)
    await expect(async () => {
      await page.evaluate(() => window.scrollTo(0, document.documentElement.scrollHeight))
      await expect(end).toBeVisible({ timeout: 500 })
    }).toPass()
    const far = page.locator('[aria-posinset="290"]').getByRole('link')
    await far.scrollIntoViewIfNeeded()
    const { y } = (await far.boundingBox())!
    await far.click()
    await expect(page).toHaveURL(/today-stake-sub/)
    await page.goBack()
    await expect(page).toHaveURL(/community-list/)
    await expect.poll(async () => Math.abs(((await far.boundingBox())?.y ?? Infinity) - y)).toBeLessThan(30)
  })

  await page.goto(`/community/today-stake-sub?address=0x123&watch_a=${leader}`)
  await expect(page.getByText('No branch chosen')).toBeVisible()
  await page.goto(`/community?watch_a=${getAddress('empty')}`)
  await expect(page.getByText('Not in the community yet')).toBeVisible()
  await expect(page.getByRole('link', { name: 'Activate a superior' })).toBeVisible()
})
