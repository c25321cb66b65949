import { shortenAddress } from '@app/core/address'
import { getCardNumber } from '@app/core/card-number'
import type { Page } from '@playwright/test'
import { getAddress, getApi } from '../../support/chain.ts'
import { openSection, signInAsOperator, workInTwo } from '../../support/operator.ts'
import { answerWallet, connectAs } from '../../support/sandbox-wallet.ts'
import { waitUntilSettled } from '../../support/settled.ts'
import { expect, test } from '../../support/test.ts'

const whale = getAddress('whale')
const leader = getAddress('leader')
/** Another one in each run: notes stay. */
const text = `Asked by mail where the card is, case ${Date.now()}`

async function enterDesk(page: Page, account: string): Promise<void> {
  await page.goto('/')
  await page.getByRole('button', { name: 'Connect Wallet' }).first().click()
  await connectAs(page, account)
  await answerWallet(page, 'Sign')
  await expect(page.getByRole('button', { name: /^Account 0x/ })).toBeVisible()
  const isDocked = page.viewportSize()!.width >= 1024
  if (!isDocked) await page.getByRole('button', { name: 'Open menu' }).click()
  await page.getByRole('link', { name: /^Operators/ }).click()
  await signInAsOperator(page)
}

/** By keyboard alone. */
async function find(page: Page, typed: string): Promise<void> {
  const field = page.getByRole('searchbox', { name: 'Find an account' })
  await field.fill(typed)
  await field.press('Enter')
  await expect(field).toBeFocused()
  await expect(field).toHaveValue(typed)
}

const account = (page: Page, address: string) =>
  page.getByRole('region', { name: shortenAddress(address), exact: true })

// A second one, who sets nothing.
workInTwo(getAddress('genesis'), 0)

test('operators find an account by whatever a holder writes to them, note it, and read what the other has noted', async ({
  page,
  browser,
}) => {
  test.setTimeout(480_000)
  await enterDesk(page, 'Operator')

  await test.step('finds it from Today, by its address', async () => {
    await page.getByRole('searchbox', { name: 'Find an account' }).fill(whale.toLowerCase())
    await page.getByRole('button', { name: 'Find' }).click()
    await expect(page).toHaveURL(/\/admin\/accounts\?q=0x/)
    await expect(account(page, whale)).toContainText('Staked, USDT')
    await expect(page).toHaveTitle(/^Accounts · Operators · /)
  })

  await test.step('finds it by invite code, transaction, withdrawal and claim', async () => {
    const { inviteCode } = await getApi<{ inviteCode: string }>(`useRelationship?address=${whale}`)
    await find(page, inviteCode)
    await expect(account(page, whale)).toContainText('has this invite code')
    const deposits = await getApi<{ list: { transaction: string }[] }>(`deposit/list?address=${whale}&kind=stake`)
    await find(page, deposits.list[0]!.transaction)
    const sender = page.getByRole('link').filter({ hasText: 'sent the transaction' })
    const alone = account(page, whale).getByText('sent the transaction')
    await expect(sender.or(alone)).toBeVisible()
    const withdrawals = await getApi<{ list: { id: string; isFound: boolean }[] }>(`withdrawalLog?address=${leader}`)
    await find(page, `#${withdrawals.list.find(({ isFound }) => !isFound)!.id}`)
    await expect(account(page, leader)).toContainText('has a withdrawal with this id')
    const claims = await getApi<{ list: { cardId: string }[] }>(`claim/list?address=${whale}`)
    await find(page, getCardNumber(claims.list[0]!.cardId))
    await expect(account(page, whale)).toContainText('claimed for this card')
  })

  await test.step('is told what is wrong, and what was looked for', async () => {
    await find(page, 'hello')
    await expect(page.getByText('This is neither an address, an invite code')).toBeVisible()
    await find(page, '9-9999')
    await expect(page.getByText('Nobody has claimed for card No. 9-9999')).toBeVisible()
  })

  await test.step('looks through what the account has', async () => {
    await find(page, whale)
    for (const list of ['Withdrawals', 'Equity claims', 'Movements of tokens', 'Positions']) {
      await page.getByText(list, { exact: true }).last().click()
      await expect(page.getByRole('region', { name: list, exact: true })).toContainText('Found: ')
    }
  })

  await test.step('notes something on it', async () => {
    const notes = page.getByRole('region', { name: 'Notes of operators' })
    await notes.getByRole('textbox', { name: 'New note' }).fill(text)
    await notes.getByRole('button', { name: 'Save the note' }).press('Enter')
    await expect(notes.getByRole('listitem').first()).toContainText(text)
    await expect(notes.getByRole('textbox', { name: 'New note' })).toHaveValue('')
  })

  await test.step('sees what its holder sees, and cannot act there', async () => {
    const [view] = await Promise.all([
      page.waitForEvent('popup'),
      page.getByRole('link', { name: 'See what its holder sees' }).click(),
    ])
    await expect(view).toHaveURL(new RegExp(`/assets-page`))
    await expect(view.getByText(shortenAddress(whale)).first()).toBeVisible()
    await expect(view.getByText(text)).toHaveCount(0)
    await view.close()
  })

  await test.step('a second operator reads the note, cannot strike it, and answers', async () => {
    const link = page.url()
    const context = await browser.newContext({ locale: 'en-GB', viewport: { width: 1280, height: 800 } })
    const other = await context.newPage()
    await enterDesk(other, 'Genesis')
    await other.goto(link)
    const notes = other.getByRole('region', { name: 'Notes of operators' })
    const note = notes.getByRole('listitem').filter({ hasText: text })
    await expect(note).toContainText(shortenAddress(getAddress('operator')))
    await expect(note.getByRole('button', { name: 'Strike' })).toHaveCount(0)
    await notes.getByRole('textbox', { name: 'New note' }).fill('Answered')
    await notes.getByRole('button', { name: 'Save the note' }).click()
    await expect(notes.getByRole('listitem').first()).toContainText('Answered')
    await context.close()
  })

  await test.step('the first one strikes it, and the log has all of it and the sign-in of the other', async () => {
    await page.reload()
    const notes = page.getByRole('region', { name: 'Notes of operators' })
    const note = notes.getByRole('listitem').filter({ hasText: text })
    await note.getByRole('button', { name: 'Strike' }).click()
    await expect(note).toContainText('Struck ')
    await openSection(page, 'Audit log')
    const [first, second] = [getAddress('operator'), getAddress('genesis')].map((each) => shortenAddress(each))
    const entries = page.getByRole('listitem')
    const struck = entries.filter({ hasText: `${first} struck a note on the account ${shortenAddress(whale)}` })
    await expect(struck.first()).toContainText(text)
    await expect(entries.filter({ hasText: `${second} wrote a note` }).first()).toContainText('Answered')
    await expect(entries.filter({ hasText: `${second} signed in` }).first()).toBeVisible()
    await expect(entries.filter({ hasText: `${first} signed in` })).toHaveCount(0)
    await page.getByRole('combobox', { name: 'Sign-ins and sign-outs' }).selectOption('Only my own, nothing else')
    await expect(entries.filter({ hasText: `${first} signed in` }).first()).toContainText('you')
    await expect(entries.filter({ hasText: `${second} signed in` })).toHaveCount(0)
  })
})

test.describe('on a wide screen', () => {
  test.use({ viewport: { width: 1280, height: 900 } })

  test('a settled day opens with what it shared, whom it gave most, and what proves it', async ({ page }) => {
    test.setTimeout(480_000)
    await waitUntilSettled()
    const { list } = await getApi<{ list: { day: number; post: { transaction: string } | null }[] }>('days')
    const { day } = list.find(({ post }) => post !== null)!
    await enterDesk(page, 'Operator')

    await test.step('the menu says how much waits for this account', async () => {
      await expect(page.getByRole('link', { name: /^Operators waiting for you: \d+$/ })).toBeVisible()
    })

    await test.step('it opens from the list, by keyboard', async () => {
      await openSection(page, 'Days')
      await page.getByRole('link', { name: new RegExp(`\\(day ${day}\\)`) }).press('Enter')
      await expect(page).toHaveURL(new RegExp(`day=${day}$`))
      await expect(page.getByRole('region', { name: 'What it shared' })).toContainText('USDT in all')
      await expect(page.getByRole('region', { name: 'Largest shares' }).getByRole('link').first()).toHaveText(/^0x/)
    })

    await test.step('who posted the root is known, and the day file is there', async () => {
      const proof = page.getByRole('region', { name: 'Proof' })
      await expect(proof.getByText('Root posted by')).toBeVisible()
      await expect(proof).toContainText(/Root posted by\s*0x/)
      await expect(proof).toContainText(`--from ${day} --to ${day}`)
      const file = await proof.getByRole('link', { name: 'Open the file' }).getAttribute('href')
      expect(await (await page.request.get(file!)).text()).toContain(String(day))
    })

    await test.step('a share leads to its account, and back', async () => {
      await page.getByRole('region', { name: 'Largest shares' }).getByRole('link').first().click()
      await expect(page.getByRole('region', { name: 'Notes of operators' })).toBeVisible()
      await page.goBack()
      await page.getByRole('link', { name: 'All days' }).click()
      await expect(page.getByRole('region', { name: 'Settled days' })).toBeVisible()
      await page.goto('/admin/days?day=x')
      await expect(page.getByText('This address names no day')).toBeVisible()
    })
  })
})
