import { readFile } from 'node:fs/promises'
import { parseUnits } from 'viem'
import { answerSlowly } from '../support/answer-slowly.ts'
import { contracts, getAddress, getApi, getProductBalance } from '../support/chain.ts'
import { agreeToWithdraw, answerWallet, sendInWallet, signInAs } from '../support/sandbox-wallet.ts'
import { waitUntilSettled } from '../support/settled.ts'
import { getPaid } from '../support/take-out.ts'
import { expect, test } from '../support/test.ts'

const member = getAddress('member')

interface Row {
  id: string
  from: string
  state: string
  token: string
  amount: string
  receive: string
  voucher: { signature: string } | null
  payment: { transaction: string; received: string } | null
}
interface Dividend {
  epoch: number
  token: string
  kind: string
  revenue: string
}

interface Source {
  account: string
  layer: number
}

const listWithdrawals = async () => (await getApi<{ list: Row[] }>(`withdrawalLog?address=${member}&pageSize=100`)).list
const listDividends = (more = '') =>
  getApi<{ list: Dividend[]; total: number }>(`depositBonus/list?address=${member}&pageSize=100${more}`)
const getProductPaid = () => getPaid(member, contracts.productToken)

test('a dividend is explained, computed again in the browser, and proven by what the vault has', async ({ page }) => {
  test.setTimeout(600_000)
  await waitUntilSettled()
  await page.goto('/assets-page')
  await signInAs(page, 'Team member')
  await expect(page.getByRole('heading', { name: 'Balances' })).toBeVisible()
  await page.getByRole('link', { name: /^Promotion/ }).click()
  const { total } = await listDividends('&kind=promotion')
  expect(total).toBeGreaterThan(0)

  await test.step('by whose stake it came', async () => {
    await page.getByRole('tab', { name: 'By source' }).click()
    const [source] = (await getApi<{ list: Source[] }>(`depositInvitor/list?address=${member}&pageSize=1`)).list
    const { account, layer } = source!
    const row = page.getByRole('list', { name: 'Income by source' }).getByRole('listitem').first()
    await expect(row).toContainText(`${account.slice(0, 6)}…${account.slice(-4)}`)
    await expect(row).toContainText(`Layer ${layer} · staked `)
    await page.getByRole('tab', { name: 'By day' }).click()
  })
  await page
    .getByRole('list', { name: 'Promotion income' })
    .getByRole('link', { name: /of the pool/ })
    // The newest ones have not stood on the chain for long enough.
    .last()
    .click()
  await expect(page.getByText('Recomputed: the same')).toBeVisible()
  await expect(page.getByText('Proven', { exact: true })).toBeVisible()
  await expect(page.getByText('Stake in layer 1', { exact: true })).toBeVisible()
  await page.reload()
  await expect(page.getByText('Recomputed: the same')).toBeVisible()
})

test('a day of dividends unfolds to its kinds, and every row comes as a file', async ({ page }) => {
  await page.goto('/assets-page/bonus-list')
  await signInAs(page, 'Team member')
  const days = page.getByRole('list', { name: 'Dividend list' })
  await days.getByRole('button').first().click()
  await expect(days.getByRole('link', { name: /of the pool/ }).first()).toBeVisible()
  const download = page.waitForEvent('download')
  // By keyboard: it stands below a list that grows as its end comes near, and would move from under a pointer.
  await page.getByRole('link', { name: 'All rows as CSV' }).press('Enter')
  const file = await readFile(await (await download).path(), 'utf8')
  const { list, total } = await listDividends()
  expect(file.trim().split('\r\n')).toHaveLength(total + 1)
  expect(file).toContain(`,${list[0]!.epoch},${list[0]!.kind},`)
})

test('income is withdrawn: asked for, signed, paid, and what was asked is not lost when nobody answers', async ({
  page,
}) => {
  test.setTimeout(360_000)
  await page.goto('/assets-page')
  await signInAs(page, 'Team member')
  await page.getByRole('link', { name: /^To withdraw/ }).click()
  const before = await listWithdrawals()
  const product = await getProductBalance(member)
  const amount = page.getByRole('textbox', { name: 'Amount' })

  await test.step('says what is wrong with the amount', async () => {
    for (const [text, problem] of [
      ['1', 'Overflow Less Limit'],
      ['5000.000000000000000001', 'Overflow Today Max Limit'],
      ['x', 'Please enter correct amount'],
    ] as const) {
      await amount.fill(text)
      await expect(page.getByText(problem).first()).toBeVisible()
    }
    await amount.fill('1')
    await page.getByRole('button', { name: /^Use 10\.0000/ }).click()
    await expect(page.getByRole('button', { name: /^Withdraw 10\.0000/ })).toBeVisible()
    await amount.fill('')
    await page.getByRole('button', { name: 'Withdraw', exact: true }).click()
    await expect(page.getByText('Please enter amount').first()).toBeVisible()
    expect(await listWithdrawals()).toEqual(before)
  })

  await test.step('keeps a signed request that nobody answers, also over a reload', async () => {
    await page.route('**/api/withdrawal', (route) => route.abort())
    await amount.fill('10')
    await page.getByRole('button', { name: /^Withdraw 10\.0000/ }).click()
    await agreeToWithdraw(page)
    await answerWallet(page, 'Sign')
    await expect(page.getByText('A signed request has not been answered yet')).toBeVisible()
    await expect(page.getByRole('dialog', { name: 'Sandbox Wallet', exact: true })).toBeHidden()
    expect(await listWithdrawals()).toEqual(before)
    await page.reload()
    await expect(page.getByText('A signed request has not been answered yet')).toBeVisible()
  })

  await test.step('asks once for what is pressed twice while the service is slow', async () => {
    // Over the way that answers nothing, which stays: the page sends again by itself, too.
    const countAsked = await answerSlowly(page, '**/api/withdrawal')
    await page.getByRole('button', { name: 'Try again', exact: true }).dblclick()
    await expect(page.getByText('A signed request has not been answered yet')).toBeHidden()
    expect(countAsked()).toBe(1)
    expect(await listWithdrawals()).toHaveLength(before.length + 1)
  })

  await test.step('is paid by the vault, once', async () => {
    const [asked] = await listWithdrawals()
    expect(asked).toMatchObject({ state: 'pending', amount: parseUnits('10', 18).toString(), payment: null })
    const paidBefore = await getProductPaid()
    expect(paidBefore).toBe(BigInt(asked!.from))
    await page.getByRole('button', { name: 'Withdraw to wallet' }).click()
    await expect(page.getByText(/^9\.8000\s\S+ arrives in your wallet\.$/)).toBeVisible()
    await sendInWallet(page)
    expect(await getProductPaid()).toBe(paidBefore + parseUnits('10', 18))
    expect((await getProductBalance(member)) - product).toBe(parseUnits('9.8', 18))
  })

  await test.step('becomes successful when the block is final', async () => {
    await expect(page.getByRole('button', { name: /^Account 0x/ })).toBeVisible()
    await page.getByRole('link', { name: 'Withdraw list' }).click()
    await expect(page.getByText('Successful').first()).toBeVisible({ timeout: 60_000 })
    await expect(page.getByText(/^9\.8000\s\S+ received$/).first()).toBeVisible()
    const [paid] = await listWithdrawals()
    expect(paid).toMatchObject({ state: 'successful', payment: { received: parseUnits('9.8', 18).toString() } })
  })

  await test.step('says why a request that was sent again is refused', async () => {
    await page.goto('/assets-page/withdraw')
    await page.route('**/api/withdrawal', (route) => route.abort())
    await amount.fill('10')
    await page.getByRole('button', { name: /^Withdraw 10\.0000/ }).click()
    await agreeToWithdraw(page)
    await answerWallet(page, 'Sign')
    await expect(page.getByText('A signed request has not been answered yet')).toBeVisible()
    await page.route('**/api/withdrawal', (route) =>
      route.fulfill({ status: 409, json: { code: 2025, error: 'VAULT_LIMIT_REACHED', message: 'refused' } }),
    )
    await page.getByRole('button', { name: 'Try again', exact: true }).click()
    await expect(page.getByRole('alert')).toContainText('The vault has reached what it may pay out today')
    await expect(page.getByText('A signed request has not been answered yet')).toBeHidden()
    expect(await listWithdrawals()).toHaveLength(before.length + 1)
  })
})
