import { powerMarketAbi } from '@app/abis/power-market'
import { erc20Abi, parseUnits } from 'viem'
import {
  contracts,
  getAddress,
  getApi,
  getChain,
  getProductBalance,
  getUsdtBalance,
  inUsdt,
} from '../../support/chain.ts'
import { showExactUsdt } from '../../support/amounts.ts'
import { expectOrdersAsOnChain } from '../../support/orders.ts'
import { moveTime, sendInWallet, signInAs } from '../../support/sandbox-wallet.ts'
import { expect, test } from '../../support/test.ts'

const holder = getAddress('bound')
const market = { address: contracts.powerMarket, abi: powerMarketAbi } as const
const whole = (amount: string) => parseUnits(amount, 18)

interface OrderPage {
  list: { orderId: string; state: string; claimable: string }[]
  totals: { claimable: string }
}

const getPower = () =>
  getChain().readContract({
    address: contracts.powerToken,
    abi: erc20Abi,
    functionName: 'balanceOf',
    args: [holder],
  })
const getOrder = async () => {
  const { list } = await getApi<OrderPage>(`power/orders?address=${holder}&pageSize=1`)
  return getChain().readContract({ ...market, functionName: 'orderOf', args: [BigInt(list[0]!.orderId)] })
}

test('a holder buys power, opens an order, lets the fuel end, replenishes and claims', async ({ page }) => {
  test.setTimeout(600_000)
  const usdt = await getUsdtBalance(holder)
  const power = await getPower()
  await page.goto('/swap-power')
  await signInAs(page, 'Bound')

  await test.step('is told what is wrong with a payment', async () => {
    const field = page.getByRole('textbox', { name: 'Amount' })
    await page.getByRole('button', { name: 'Buy power' }).click()
    await expect(field).toBeFocused()
    await expect(page.getByText('Please enter the purchase computing power').first()).toBeVisible()
    await field.fill('9')
    await expect(page.getByText('Below the minimum exchange').first()).toBeVisible()
    await field.fill('999999999999')
    await expect(page.getByText('Insufficient balance').first()).toBeVisible()
    await field.fill('abc')
    await expect(page.getByText('Please enter the correct computing power').first()).toBeVisible()
  })

  await test.step('buys at the price on screen', async () => {
    await page.getByRole('textbox', { name: 'Amount' }).fill('100')
    await page.getByRole('button', { name: 'Buy 100.0000 DRCP' }).click()
    await expect(page.getByText(`${showExactUsdt('100')} leaves your wallet.`)).toBeVisible()
    await sendInWallet(page, { signatures: 2 })
    expect(await getPower()).toBe(power + whole('100'))
    expect(await getUsdtBalance(holder)).toBe(usdt - inUsdt('100'))
  })

  await test.step('is told what is wrong with each field of an order', async () => {
    await page.goto('/stake?tab=power')
    await page.getByRole('button', { name: 'Open order' }).click()
    const sheet = page.getByRole('dialog', { name: 'Open an order' })
    await sheet.getByRole('button', { name: 'Open order' }).click()
    await expect(sheet.getByText('Please enter the power of the order').first()).toBeVisible()
    await expect(sheet.getByText('Please enter the amount of fuel')).toHaveCount(0)
    await sheet.getByRole('textbox', { name: 'Computing power' }).fill('-1')
    await expect(sheet.getByText('Please enter a valid power of the order').first()).toBeVisible()
    await sheet.getByRole('textbox', { name: 'Computing power' }).fill('100')
    await sheet.getByRole('textbox', { name: 'Fuel' }).fill('1')
    await expect(sheet.getByText('This is too little fuel').first()).toBeVisible()
  })

  await test.step('opens an order with fuel for 30 days', async () => {
    const product = await getProductBalance(holder)
    await page.getByRole('button', { name: '30 days' }).click()
    await page.getByRole('button', { name: 'Open order with 100.0000 DRCP' }).click()
    await sendInWallet(page, { signatures: 2 })
    expect(await getPower()).toBe(power)
    expect(await getProductBalance(holder)).toBe(product - whole('3'))
    expect(await getOrder()).toMatchObject({ owner: holder, power: whole('100'), state: 0, output: 0 })
    await expect(page.getByText(/^Fuel lasts until/)).toBeVisible()
  })

  await test.step('sees that the fuel has ended, by the second it was said', async () => {
    const { fuelEmptyAt } = await getOrder()
    await moveTime(page, '+180 days')
    await page.reload()
    await expect(page.getByRole('tab', { name: 'Computing power', selected: true })).toBeVisible()
    await expect(page.getByText(/^Out of fuel since/)).toBeVisible()
    expect(await getOrder()).toMatchObject({ output: 1, fuelEmptyAt, remainingFuel: 0n })
    expect(await expectOrdersAsOnChain(holder)).toEqual(['outOfFuel'])
  })

  await test.step('adds fuel to the end, knowing what it buys', async () => {
    const before = await getOrder()
    await page.getByRole('article').getByRole('button', { name: 'Replenish' }).click()
    const sheet = page.getByRole('dialog', { name: /^Replenish order/ })
    await sheet.getByRole('button', { name: /^Replenish$/ }).click()
    await expect(sheet.getByText('Please enter the amount of fuel').first()).toBeVisible()
    await sheet.getByRole('button', { name: '90 days' }).click()
    await sheet.getByRole('button', { name: /^Replenish 9\.0000/ }).click()
    await sendInWallet(page, { signatures: 2 })
    const after = await getOrder()
    expect(after.output).toBe(0)
    expect(after.fuelEmptyAt).toBeGreaterThan(before.fuelEmptyAt + 150n * 86_400n)
    await expect(page.getByText(/^Fuel lasts until/)).toBeVisible()
  })

  await test.step('claims all of the output', async () => {
    const { earned } = await getOrder()
    const before = await getProductBalance(holder)
    await page.getByRole('button', { name: 'Claim output' }).click()
    await sendInWallet(page)
    const { paid, reserved } = await getOrder()
    expect(paid).toBeGreaterThanOrEqual(earned)
    expect(reserved).toBeGreaterThan(0n)
    expect(await getProductBalance(holder)).toBe(before + paid)
    await expectOrdersAsOnChain(holder)
  })

  await test.step('suspends and resumes', async () => {
    await page.getByRole('article').getByRole('button', { name: 'Suspend order' }).click()
    const sheet = page.getByRole('dialog', { name: /^Suspend order/ })
    await sheet.getByRole('button', { name: 'Suspend order' }).click()
    await sendInWallet(page)
    expect(await getOrder()).toMatchObject({ state: 1 })
    await expect(async () => expect(await expectOrdersAsOnChain(holder)).toEqual(['paused'])).toPass()
    await page.getByRole('article').getByRole('button', { name: 'Resume order' }).click()
    await sendInWallet(page)
    expect(await getOrder()).toMatchObject({ state: 0 })
  })
})
