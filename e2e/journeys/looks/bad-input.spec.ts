import { getAddress, getPositions, getSuperior, getUsdtAllowance } from '../../support/chain.ts'
import { signInAs } from '../../support/sandbox-wallet.ts'
import { expect, test } from '../../support/test.ts'
import { startVisit } from '../../support/visit.ts'

const amounts = [
  ['', 'Please enter amount'],
  ['0', 'Please enter correct amount'],
  ['-5', 'Please enter correct amount'],
  ['1.1234567', 'Please enter correct amount'],
  ['1e3', 'Please enter correct amount'],
  ['five', 'Please enter correct amount'],
  ['1,2,3', 'Please enter correct amount'],
  ['99999999999', 'Insufficient balance'],
] as const

test('a wrong amount is said at the field, the wallet is not asked and nothing is lost', async ({ page }) => {
  const holder = getAddress('youngLock')
  const before = await getPositions(holder)
  await page.goto('/stake')
  await signInAs(page, 'Young lock')
  const field = page.getByRole('textbox', { name: 'Amount' })
  for (const [typed, message] of amounts) {
    await test.step(`"${typed}"`, async () => {
      await field.fill(typed)
      if (typed === '') await page.getByRole('button', { name: 'Stake', exact: true }).click()
      await expect(page.getByText(message).first()).toBeVisible()
      const refused = page.getByRole('region', { name: 'Actions' }).getByRole('button', { name: message })
      await expect(refused).toHaveAttribute('aria-disabled', 'true')
      await field.press('Enter')
      await expect(field).toBeFocused()
      await expect(field).toHaveAttribute('aria-invalid', 'true')
      await expect(field).toHaveValue(typed)
      await expect(page.getByRole('dialog')).toHaveCount(0)
    })
  }
  expect(await getPositions(holder)).toEqual(before)
  expect(await getUsdtAllowance(holder)).toBe(0n)
})

test('a superior that cannot be one is refused in words before anything is signed', async ({ page }) => {
  const self = getAddress('new')
  const superiors = [
    ['', 'Please enter the activation superior address'],
    ['0x1234', 'Place enter a valid account address'],
    [`0x${'0'.repeat(40)}`, 'Place enter a valid account address'],
    [self, 'An account cannot be its own superior'],
    [getAddress('empty'), 'Please activate the superior address first'],
    ['zzzzz', 'This invite code is not valid'],
  ] as const
  await page.goto('/invite')
  await signInAs(page, 'New')
  const field = page.getByRole('textbox', { name: 'Superior' })
  // Asked before the field knows the answer, the sheet says it too, be it later; nothing is signed in either place.
  await page.addLocatorHandler(page.getByRole('dialog', { name: /^Activate superior/ }), async (sheet) => {
    await expect(sheet).toContainText('Please activate the superior address first')
    await sheet.getByRole('button', { name: 'Close' }).click()
  })
  for (const [typed, message] of superiors) {
    await test.step(`"${typed}"`, async () => {
      await field.fill(typed)
      await page.getByRole('button', { name: 'Activate superior' }).click()
      await expect(page.getByText(message).first()).toBeVisible()
      await expect(page.getByRole('dialog')).toHaveCount(0)
      await expect(field).toHaveValue(typed)
    })
  }
  expect(await getSuperior(self)).toMatch(/^0x0{40}$/)
})

const account = getAddress('leader')
const strange = encodeURIComponent('"><script>alert(1)</script>')
const damaged: readonly (readonly [url: string, said: string | RegExp])[] = [
  ...['', '?id=-1', `?id=${'9'.repeat(40)}`, `?id=${strange}`].map(
    (search) => [`/backpack/detail${search}`, 'This card does not exist'] as const,
  ),
  ...['?epoch=x&token=y&kind=z', `?epoch=1&token=${account}&kind=dao`].map(
    (search) => [`/assets-page/bonus-detail${search}`, 'There is no such dividend'] as const,
  ),
  ['/assets-page/bonus-list?kind=nonsense', 'All'],
  ['/assets-page/record-invite?by=moon', 'By day'],
  ['/community-list?layer=-7', 'All'],
  ['/community/today-stake?view=nonsense', 'By day'],
  ['/community/today-stake-sub?address=0x12', 'No branch chosen'],
  ['/dr?tab=nonsense', 'DAO fund'],
  ['/stake?tab=nonsense', 'Stake'],
  ['/help/detail?id=nonsense', 'This article is not here'],
  ['/notice/detail?id=999999', 'This article is not here'],
  ['/no/such/page', 'There is no such page'],
]

test('a damaged address of a page is said in words with a way on, and breaks nothing', async ({ page }) => {
  const visit = await startVisit(page, `/?watch_a=${account}`)
  for (const [url, said] of damaged) {
    await visit(url)
    const main = page.getByRole('main')
    const tab = main.getByRole('tab', { name: said, selected: true })
    await expect(main.getByText(said, { exact: true }).or(tab).first(), url).toBeVisible()
    await expect(page.getByText('Something went wrong'), url).toHaveCount(0)
    expect(await main.getByRole('link').or(main.getByRole('tab')).count(), url).toBeGreaterThan(0)
  }
  await visit('/assets-page?watch_a=0x1234')
  await expect(page.getByText('The address to view is not valid.')).toBeVisible()
  await visit(`/?i=${strange}`)
  await expect(page.getByText(/^The invite code in the link is not valid/)).toBeVisible()
})
