import { getCardNumber } from '@app/core/card-number'
import { cardVaultAbi } from '@app/abis/card-vault'
import { equityCardAbi } from '@app/abis/equity-card'
import { parseUnits } from 'viem'
import { contracts, getAddress, getApi, getChain, getProductBalance, getUsdtBalance, inUsdt } from '../support/chain.ts'
import { moveTime, sendInWallet, signInAs } from '../support/sandbox-wallet.ts'
import { expect, test } from '../support/test.ts'

const holder = getAddress('whale')
const friend = getAddress('bound')
/** The CREATE2 proxy: a contract that cannot receive cards. */
const deaf = '0x4e59b44847b379578588920cA78FbF26c0B4956C'

/** Shortened, nobody can tell it from `address`. */
const getLookAlike = (address: string) => `${address.slice(0, 6)}${'5a'.repeat(16)}${address.slice(-4)}`.toLowerCase()

const ownerOf = (id: bigint) =>
  getChain().readContract({ address: contracts.equityCard, abi: equityCardAbi, functionName: 'ownerOf', args: [id] })
const cardOf = (id: bigint) =>
  getChain().readContract({ address: contracts.cardVault, abi: cardVaultAbi, functionName: 'cardOf', args: [id] })
const creditOf = () =>
  getChain().readContract({ address: contracts.cardVault, abi: cardVaultAbi, functionName: 'creditOf', args: [holder] })

async function listIds(): Promise<string[]> {
  const { list } = await getApi<{ list: { id: string }[] }>(`nft721?address=${holder}&pageSize=100`)
  return list.map(({ id }) => id)
}

test('a holder buys a card, stakes it, claims, takes it out and gives it away', async ({ page, browser }) => {
  test.setTimeout(600_000)
  await page.goto('/backpack')
  await signInAs(page, 'Whale')
  const before = await listIds()
  const usdt = await getUsdtBalance(holder)
  let id = 0n
  let place = ''

  await test.step('buys one for what was shown', async () => {
    await page.getByRole('button', { name: 'Buy a card' }).click()
    const sheet = page.getByRole('dialog', { name: 'Buy cards' })
    const quantity = sheet.getByRole('textbox', { name: 'How many' })
    await quantity.fill('0')
    await expect(sheet.getByText('Please enter correct amount').first()).toBeVisible()
    await quantity.fill('51')
    await expect(sheet.getByText('That many cards cannot be bought at once').first()).toBeVisible()
    await expect(sheet.getByText('At most 50 in one purchase.').first()).toBeVisible()
    await quantity.fill('2')
    await sheet.getByRole('button', { name: 'One less' }).click()
    await expect(quantity).toHaveValue('1')
    await sheet.getByRole('button', { name: /^Buy for 2,500\.00/ }).click()
    await expect(page.getByText(/^2,500\.00\s\S+ leaves your wallet\.$/)).toBeVisible()
    await sendInWallet(page, { signatures: 2 })
    expect(usdt - (await getUsdtBalance(holder))).toBe(inUsdt('2500'))
    const bought = (await listIds()).find((one) => !before.includes(one))
    id = BigInt(bought ?? 0)
    place = getCardNumber(id)
    expect(await ownerOf(id)).toBe(holder)
    await expect(page.getByRole('link', { name: `Open card No. ${place}` })).toBeInViewport()
  })

  const open = page.getByRole('link', { name: new RegExp(`^Open card No\\. ${place}`) })
  await test.step('stakes it from its own page', async () => {
    await expect(async () => {
      await page.getByRole('tab', { name: /^Unstaked/ }).click()
      await page.getByRole('link', { name: `Open card No. ${place}` }).click({ timeout: 3_000 })
    }).toPass()
    await expect(open).toBeHidden()
    await page.getByRole('button', { name: 'Stake', exact: true }).click()
    await sendInWallet(page)
    expect(await ownerOf(id)).toBe(contracts.cardVault)
    expect(await cardOf(id)).toMatchObject({ state: 1, staker: holder })
  })

  await test.step('claims what it has released since', async () => {
    await expect(async () => {
      await page.reload()
      await expect(page.getByRole('button', { name: 'Claim', exact: true })).toBeVisible({ timeout: 5_000 })
    }).toPass({ timeout: 90_000 })
    const product = await getProductBalance(holder)
    const [credit] = await creditOf()
    await page.getByRole('button', { name: 'Claim', exact: true }).click()
    await sendInWallet(page)
    const { released, claimable } = await cardOf(id)
    expect((await getProductBalance(holder)) - product).toBe(credit + released - claimable)
    expect(released - claimable).toBeGreaterThan(0n)
  })

  await test.step('takes it out: it keeps what it holds', async () => {
    await page.getByRole('button', { name: 'Withdraw', exact: true }).click()
    await sendInWallet(page)
    expect(await ownerOf(id)).toBe(holder)
    const { state, held, released } = await cardOf(id)
    expect(state).toBe(0)
    expect(held + released).toBe(parseUnits('5000', 18))
  })

  await test.step('is told to whom it cannot be given', async () => {
    await page.getByRole('button', { name: 'Transfer', exact: true }).click()
    const sheet = page.getByRole('dialog', { name: /^Transfer/ })
    const field = sheet.getByRole('textbox', { name: 'To whom' })
    const go = sheet.getByRole('button', { name: 'Continue' })
    for (const [text, hint] of [
      ['', 'Paste the address of who is to have it.'],
      ['somebody.eth', 'Names are not supported. Enter the 0x address.'],
      [holder, 'This is your own address.'],
      [`0x${'0'.repeat(40)}`, 'This is the zero address. It belongs to nobody.'],
      [contracts.cardVault, 'This is a contract of the product: the card would be lost or staked.'],
      [friend.replace(/[a-f]/, (letter) => letter.toUpperCase()), /There is a typo in this address/],
    ] as const) {
      await field.fill(text)
      await go.click()
      await expect(sheet.getByText(hint)).toBeVisible()
    }
    await expect(sheet.getByText(/^Withdrawn less than an hour ago: can be transferred from /)).toBeVisible()
    await field.fill(friend)
    await go.click()
    await expect(page.getByText('This card was withdrawn a moment ago').first()).toBeVisible()
    await page.keyboard.press('Escape')
    expect(await ownerOf(id)).toBe(holder)
  })

  await test.step('waits an hour, and gives it to no contract that is deaf', async () => {
    await moveTime(page, '+1 hour')
    await page.getByRole('button', { name: 'Transfer', exact: true }).click()
    const sheet = page.getByRole('dialog', { name: /^Transfer/ })
    await sheet.getByRole('textbox', { name: 'To whom' }).fill(deaf)
    await sheet.getByRole('button', { name: 'Continue' }).click()
    await expect(page.getByText('This address cannot receive the tokens').first()).toBeVisible()
    await page.keyboard.press('Escape')
    expect(await ownerOf(id)).toBe(holder)
  })

  await test.step('gives it to a friend', async () => {
    await page.getByRole('button', { name: 'Transfer', exact: true }).click()
    const sheet = page.getByRole('dialog', { name: /^Transfer/ })
    await sheet.getByRole('textbox', { name: 'To whom' }).fill(friend)
    await sheet.getByRole('button', { name: 'Continue' }).click()
    await sendInWallet(page)
    expect(await ownerOf(id)).toBe(friend)
    await expect(page.getByText('This card belongs to another account.')).toBeVisible()
  })

  await test.step('is warned of an address that was made to look like the friend’s', async () => {
    const owned = await listIds()
    await page.goto('/backpack')
    const transfer = page.getByRole('button', { name: 'Transfer', exact: true }).first()
    await transfer.click()
    const sheet = page.getByRole('dialog', { name: /^Transfer/ })
    const field = sheet.getByRole('textbox', { name: 'To whom' })
    const go = sheet.getByRole('button', { name: 'Continue' })
    const poison = getLookAlike(friend)
    await field.fill(poison)
    await go.click()
    const warning = sheet.getByRole('alert')
    await expect(warning).toContainText('looks like one you know, but it is another one')
    await expect(warning).toContainText(friend)
    await expect(warning).toContainText(new RegExp(poison, 'i'))
    await expect(warning).toContainText('Used here before')
    await expect(sheet.getByText('Nobody has used this address on this chain yet.')).toBeVisible()
    await go.click()
    await expect(warning).toContainText('Compare the whole addresses first')
    const confirm = sheet.getByRole('checkbox', { name: 'I have checked every character' })
    await expect(confirm).toBeFocused()
    // The index knows the friend, too, where this browser has forgotten him.
    await page.evaluate(() => {
      for (const key of Object.keys(localStorage).filter((each) => each.startsWith('tx.'))) localStorage.removeItem(key)
    })
    await page.reload()
    await transfer.click()
    await field.fill(poison)
    await expect(warning).toContainText('You have sent to it')
    await field.fill(friend)
    await expect(warning).toHaveCount(0)
    await field.fill(poison)
    await confirm.check()
    await go.click()
    await expect(page.getByText('Nobody can take this back.').first()).toBeVisible()
    await page.keyboard.press('Escape')
    expect(await listIds()).toEqual(owned)
  })

  await test.step('the friend sees it, with its history', async () => {
    const context = await browser.newContext()
    const other = await context.newPage()
    await other.goto('/backpack')
    await signInAs(other, 'Bound')
    await other.getByRole('link', { name: `Open card No. ${place}` }).click()
    await expect(other.getByText('Given to')).toBeVisible()
    await expect(other.getByRole('button', { name: 'Stake', exact: true })).toBeVisible()
    await context.close()
  })
})

test('two series with different stocks are on sale side by side', async ({ page }) => {
  test.setTimeout(360_000)
  await page.goto('/backpack')
  await signInAs(page, 'Whale')
  const before = await listIds()

  await test.step('each with its stock, its shares and its price', async () => {
    await page.getByRole('button', { name: 'Buy a card' }).click()
    const sheet = page.getByRole('dialog', { name: 'Buy cards' })
    const first = sheet.getByRole('radio', { name: /Series 1/ })
    await expect(first).toBeChecked()
    await expect(first).toHaveAccessibleName(/^YOURS .*30,000 shares each .*2,500\.00/)
    await expect(sheet.getByText('Each card stands for 30,000 shares of YOURS.')).toBeVisible()
    const second = sheet.getByRole('radio', { name: /Series 2/ })
    await expect(second).toHaveAccessibleName(/^YOURS-2 .*12,000 shares each .*2,500\.00/)
    await second.press(' ')
    await expect(second).toBeChecked()
    await expect(sheet.getByText('Each card stands for 12,000 shares of YOURS-2.')).toBeVisible()
    await expect(sheet.getByText('Company B (yours)')).toBeVisible()
  })

  let id = 0n
  await test.step('a card of the second is bought for its stock', async () => {
    await page.getByRole('button', { name: /^Buy for 2,500\.00/ }).click()
    await expect(page.getByText('Each card stands for 12,000 shares of YOURS-2.')).toBeVisible()
    await sendInWallet(page, { signatures: 2 })
    id = BigInt((await listIds()).find((one) => !before.includes(one)) ?? 0)
    expect(id >> 32n).toBe(2n)
  })

  await test.step('and is a card of that stock wherever it is shown', async () => {
    const sums = page.getByRole('definition').filter({ hasText: /shares, YOURS/ })
    await expect(sums).toHaveText([/^[\d,]+ shares, YOURS$/, /^36,000 shares, YOURS-2$/])
    await page.goto(`/backpack/detail?id=${id}`)
    await expect(page.getByText('YOURS-2', { exact: true })).toBeVisible()
    await expect(page.getByText('12,000', { exact: true })).toBeVisible()
    await expect(page.getByRole('button', { name: 'Claim 12,000 shares (YOURS-2)' })).toBeVisible()
  })
})

test('everything that can be claimed comes in one transaction', async ({ page }) => {
  test.setTimeout(240_000)
  await page.goto('/nft/claim-all-base')
  await signInAs(page, 'Whale')
  await expect(page.getByRole('heading', { name: 'Where it comes from' })).toBeVisible()
  const product = await getProductBalance(holder)
  await page.getByRole('button', { name: 'Claim everything' }).click()
  await expect(page.getByText(/arrives in your wallet/).first()).toBeVisible()
  await sendInWallet(page)
  expect(await getProductBalance(holder)).toBeGreaterThan(product)
  expect(await creditOf()).toEqual([0n, 0n])
})

test('a link to no card says so', async ({ page }) => {
  await page.goto('/backpack/detail?id=0x12')
  await signInAs(page, 'Whale')
  await expect(page.getByText('This card does not exist')).toBeVisible()
  await page.goto('/backpack/detail?id=4294999999')
  await expect(page.getByText('This card does not exist')).toBeVisible()
})
