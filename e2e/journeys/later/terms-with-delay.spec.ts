import { powerMarketAbi } from '@app/abis/power-market'
import { productSwapAbi } from '@app/abis/product-swap'
import type { Page } from '@playwright/test'
import { contracts, getAddress, getChain, inUsdt } from '../../support/chain.ts'
import { findMisfits } from '../../support/misfits.ts'
import { workInTwo, workWith } from '../../support/operator.ts'
import { moveTime, sendInWallet, signInAs } from '../../support/sandbox-wallet.ts'
import { expect, test } from '../../support/test.ts'

const proposer = getAddress('genesis')
const guardian = getAddress('leader')
const DAY = 86_400n

const readTerms = () =>
  getChain().readContract({ address: contracts.powerMarket, abi: powerMarketAbi, functionName: 'terms' })

const readMinimum = () =>
  getChain().readContract({
    address: contracts.productSwap,
    abi: productSwapAbi,
    functionName: 'minimumExchangeOf',
    args: [contracts.usdt],
  })

const getProposed = (page: Page) => page.getByRole('region', { name: 'Proposed' })
const getPast = (page: Page) => page.getByRole('list', { name: 'What became of proposals' })

workInTwo(proposer, 3_000)
workWith('GUARDIAN', guardian)

test('an operator proposes the terms of orders; a guardian cancels them, another operator carries them out', async ({
  page,
  browser,
}) => {
  test.setTimeout(480_000)
  const before = await readTerms()
  const next = before.lifetime - DAY
  const other = await (await browser.newContext({ locale: 'en-GB' })).newPage()
  const third = await (await browser.newContext({ locale: 'en-GB' })).newPage()
  const lifetime = page.getByRole('textbox', { name: 'Lifetime of an order in days' })

  const propose = async () => {
    await lifetime.fill(String(next / DAY))
    await page.getByRole('button', { name: 'Propose', exact: true }).click()
    await expect(page.getByRole('dialog').getByText(`lifetime in days ${next / DAY}`)).toBeVisible()
    await sendInWallet(page)
    await expect(getProposed(page)).toContainText(`lifetime in days ${next / DAY}`)
  }

  await test.step('one operator sees what would change, and within which bounds, and proposes it', async () => {
    await page.goto('/set-price')
    await signInAs(page, 'Genesis')
    await page.getByRole('button', { name: 'Terms of orders' }).click()
    await lifetime.fill('1')
    await expect(page.getByText('The value may not change that far within a day')).toBeVisible()
    await lifetime.fill('90.5')
    await expect(page.getByText('Enter a whole number of days, 1 or more')).toBeVisible()
    await lifetime.fill(String(next / DAY))
    const row = page.getByRole('row', { name: 'Lifetime of an order in days' })
    await expect(row).toContainText(`${before.lifetime / DAY}${next / DAY}`)
    expect(await findMisfits(page)).toEqual([])
    await propose()
    expect(await readTerms()).toEqual(before)
  })

  await test.step('a guardian sees that it waits, cannot carry it out, and cancels it', async () => {
    await third.goto('/admin/proposals')
    await signInAs(third, 'Leader')
    const seen = getProposed(third)
    await expect(seen.getByRole('button', { name: 'Execute' })).toHaveAttribute('aria-disabled', 'true')
    await expect(seen).toContainText('This account is not an operator.')
    await seen.getByRole('button', { name: 'Cancel' }).click()
    await sendInWallet(third)
    await expect(seen).toContainText('Nothing waits')
    await expect(getPast(third).getByRole('listitem').first()).toContainText('Cancelled')
    await third.context().close()
  })

  await test.step('proposed again, another operator sees when its time comes, and then carries it out there', async () => {
    await page.reload()
    await page.getByRole('button', { name: 'Terms of orders' }).click()
    await propose()
    await other.goto('/admin/proposals')
    await signInAs(other, 'Operator')
    const seen = getProposed(other)
    await expect(seen).toContainText(/0 h (?:4\d|50) min left/)
    await expect(seen).toContainText('Its time has not come yet')
    await moveTime(page, '+1 hour')
    await expect(seen).toContainText('executed now, it would succeed')
    expect(await findMisfits(other)).toEqual([])
    await seen.getByRole('button', { name: 'Execute' }).click()
    await sendInWallet(other)
    expect((await readTerms()).lifetime).toBe(next)
    await expect(seen).toContainText('Nothing waits')
    await expect(getPast(other).getByRole('listitem').first()).toContainText('Executed')
  })

  await test.step('the minimum of a swap goes the same way, and lapses when nobody carries it out', async () => {
    const least = await readMinimum()
    const wanted = least + inUsdt('1')
    await page.getByRole('button', { name: 'Minimum swap of USDT' }).click()
    await page.getByRole('textbox', { name: 'Minimum swap of USDT' }).fill(String(wanted / inUsdt('1')))
    await page.getByRole('button', { name: 'Propose', exact: true }).click()
    await sendInWallet(page)
    await expect(getProposed(page)).toContainText('A swap takes at least')
    await expect(getProposed(other)).toContainText('A swap takes at least')
    for (let days = 0; days < 8; days++) await moveTime(page, '+1 day')
    await expect(getProposed(other)).toContainText('Nothing waits')
    await expect(getPast(other).getByRole('listitem').first()).toContainText(/Lapsed .+: nobody executed it in time/)
    expect(await readMinimum()).toBe(least)
    await other.context().close()
  })
})
