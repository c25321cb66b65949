import { parseUnits } from 'viem'
import { getAddress, getDrBalance, getLock, getProductBalance } from '../../support/chain.ts'
import { sendInWallet, signInAs } from '../../support/sandbox-wallet.ts'
import type { Page } from '@playwright/test'
import { expect, test } from '../../support/test.ts'

const left = (page: Page, name: RegExp) => page.getByRole('region', { name })

test('a lock that has ended leaves by way of Assets after locks were switched off', async ({ page }) => {
  const holder = getAddress('lockEnded')
  const before = await getProductBalance(holder)
  await page.goto('/ve')
  await expect(page.getByText('This is not offered here')).toBeVisible()
  await page.goto('/assets-page')
  await signInAs(page, 'Lock ended')
  const lock = left(page, /^Still yours: VE lock/)
  await expect(
    lock.getByText('Not offered at present. What you hold here is yours and can leave as before.'),
  ).toBeVisible()
  await lock.getByRole('button', { name: /^Withdraw 1,000\.0000/ }).click()
  await sendInWallet(page)
  expect((await getProductBalance(holder)) - before).toBe(parseUnits('1000', 18))
  expect((await getLock(holder)).amount).toBe(0n)
  await expect(lock).toHaveCount(0)
})

test('what DR earned is claimed, and staked DR leaves, by way of Assets after the DAO was switched off', async ({
  page,
}) => {
  const holder = getAddress('genesis')
  const [before, product] = await Promise.all([getDrBalance(holder), getProductBalance(holder)])
  await page.goto('/assets-page')
  await signInAs(page, 'Genesis')
  const stakes = left(page, /^Still yours: DR/)
  await stakes.getByRole('button', { name: 'Claim' }).click()
  await sendInWallet(page)
  expect(await getProductBalance(holder)).toBeGreaterThan(product)
  await stakes.getByRole('button', { name: /^10,000/ }).click()
  await page
    .getByRole('dialog')
    .getByRole('button', { name: /^Unstake/ })
    .click()
  await sendInWallet(page)
  expect((await getDrBalance(holder)) - before).toBe(parseUnits('10000', 18))
})

test('orders pay and cards come back by way of Assets after both were switched off', async ({ page }) => {
  await page.goto('/assets-page')
  await signInAs(page, 'Whale')
  const balance = await getProductBalance(getAddress('whale'))
  await left(page, /^Still yours: Computing power/)
    .getByRole('button', { name: /^Claim/ })
    .first()
    .click()
  await sendInWallet(page)
  expect(await getProductBalance(getAddress('whale'))).toBeGreaterThan(balance)
  const cards = left(page, /^Still yours: Card/)
  const staked = cards.getByRole('button', { name: 'Withdraw' })
  const count = await staked.count()
  await staked.first().click()
  await sendInWallet(page)
  await expect(staked).toHaveCount(count - 1)
  for (const path of ['/swap-power', '/backpack', '/dr', '/ve'])
    await expect(page.locator(`main a[href^="${path}"]`)).toHaveCount(0)
})
