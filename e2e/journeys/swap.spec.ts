import { productSwapAbi } from '@app/abis/product-swap'
import { testUsdtAbi } from '@app/abis/test-usdt'
import { erc20Abi, maxUint256, parseUnits } from 'viem'
import { showExactUsdt, showUsdt } from '../support/amounts.ts'
import { contracts, getAddress, getApi, getChain, getProductBalance, getUsdtBalance, inUsdt } from '../support/chain.ts'
import { getNode, mineBlock } from '../support/mining.ts'
import { sendInWallet, signInAs } from '../support/sandbox-wallet.ts'
import { expect, test } from '../support/test.ts'

const holder = getAddress('bound')
type Config = { brand: { product: { path: string; symbol: string } } }

const getSupply = () =>
  getChain().readContract({ address: contracts.productToken, abi: erc20Abi, functionName: 'totalSupply' })

async function giveUsdt(amount: bigint): Promise<void> {
  const [account, address] = [getAddress('operator'), contracts.usdt]
  await getNode().writeContract({ account, address, abi: testUsdtAbi, functionName: 'mint', args: [holder, amount] })
  await mineBlock()
}

async function buyElsewhere(amount: bigint): Promise<void> {
  const node = getNode()
  const { usdt, productSwap } = contracts
  const account = getAddress('nodeCandidate')
  await node.writeContract({
    account,
    address: usdt,
    abi: erc20Abi,
    functionName: 'approve',
    args: [productSwap, amount],
  })
  const hash = await node.writeContract({
    account,
    address: productSwap,
    abi: productSwapAbi,
    functionName: 'swapExactIn',
    args: [usdt, amount, 0n, maxUint256],
    gas: 1_000_000n,
  })
  await mineBlock()
  expect((await node.getTransactionReceipt({ hash })).status).toBe('success')
}

test('a holder swaps USDT for the product and back, and the chain says the same', async ({ page }) => {
  test.setTimeout(360_000)
  const { brand } = await getApi<Config>('systemConfig')
  await page.goto(`/swap-${brand.product.path}`)
  await signInAs(page, 'Bound')
  const pay = page.getByRole('textbox', { name: 'You pay' })

  await test.step('is told what is wrong with an amount', async () => {
    await page.getByRole('button', { name: 'Swap', exact: true }).click()
    await expect(pay).toHaveAttribute('aria-invalid', 'true')
    await pay.fill('0.5')
    await expect(page.getByText('Below the minimum exchange').first()).toBeVisible()
    await pay.fill('999999999999')
    await expect(page.getByText('Insufficient balance').first()).toBeVisible()
    await pay.fill('abc')
    await expect(page.getByText('Please enter correct amount').first()).toBeVisible()
  })

  await test.step('is warned of too much slippage and of too little', async () => {
    await page.getByRole('button', { name: '0.5%' }).click()
    const sheet = page.getByRole('dialog', { name: 'Slippage' })
    await sheet.getByRole('textbox').fill('60')
    await expect(sheet.getByText('Enter a percentage from 0.01 to 50.').first()).toBeVisible()
    await sheet.getByRole('textbox').fill('3')
    await expect(sheet.getByText(/invites others to trade ahead/)).toBeVisible()
    await sheet.getByRole('button', { name: '1.0%' }).click()
    await sheet.getByRole('button', { name: 'Done' }).click()
    await expect(page.getByRole('button', { name: '1%', exact: true })).toBeVisible()
  })

  await test.step('buys, and 2 % of what the pair pays is burned', async () => {
    const before = {
      usdt: await getUsdtBalance(holder),
      product: await getProductBalance(holder),
      supply: await getSupply(),
    }
    await pay.fill('200')
    await page.getByRole('button', { name: new RegExp(`^Swap ${showUsdt('200')}`) }).click()
    await expect(page.getByText(`${showExactUsdt('200')} leaves your wallet.`, { exact: true })).toBeVisible()
    await expect(page.getByText(/is burned permanently/)).toBeVisible()
    await sendInWallet(page, { signatures: 2 })
    expect(await getUsdtBalance(holder)).toBe(before.usdt - inUsdt('200'))
    const bought = (await getProductBalance(holder)) - before.product
    const burned = before.supply - (await getSupply())
    expect(bought).toBeGreaterThan(0n)
    expect(burned).toBe(((bought + burned) * 2n + 99n) / 100n)
  })

  await test.step('sells, and 2 % of what is given is burned', async () => {
    const before = {
      usdt: await getUsdtBalance(holder),
      product: await getProductBalance(holder),
      supply: await getSupply(),
    }
    await page.getByRole('button', { name: /^Switch direction/ }).click()
    await pay.fill('50')
    await page.getByRole('button', { name: /^Swap 50\.0000/ }).click()
    await sendInWallet(page, { signatures: 2 })
    const given = parseUnits('50', 18)
    expect(await getProductBalance(holder)).toBe(before.product - given)
    expect(before.supply - (await getSupply())).toBe((given * 2n + 99n) / 100n)
    expect(await getUsdtBalance(holder)).toBeGreaterThan(before.usdt)
  })

  await test.step('sees by itself what another account trades: the price, the quote, the candle', async () => {
    await pay.fill('50')
    await page.getByRole('button', { name: 'Price chart', exact: true }).click()
    const price = page.getByText(/^1 \S+ = /)
    const candle = page.getByRole('figure').getByText(/^Low .+ now /)
    const least = page.getByText('At least', { exact: true }).locator('..').locator('dd')
    await expect(least).toContainText('USDT')
    const before = await Promise.all([price.innerText(), candle.innerText(), least.innerText()])
    await buyElsewhere(inUsdt('5000'))
    await expect(price).not.toHaveText(before[0])
    await expect(least).not.toHaveText(before[2])
    await expect(candle).not.toHaveText(before[1], { timeout: 30_000 })
  })
})

test('a swap that loses much of its value says so, and asks once more', async ({ page }) => {
  const { brand } = await getApi<Config>('systemConfig')
  await giveUsdt(inUsdt('1000000'))
  await page.goto(`/swap-${brand.product.path}`)
  await signInAs(page, 'Bound')
  const before = await getUsdtBalance(holder)
  await page.getByRole('textbox', { name: 'You pay' }).fill('600000')
  await expect(page.getByText(/^Price impact costs you about .+\.$/)).toBeVisible()
  await page.getByRole('button', { name: /^Swap .+ anyway$/ }).click()
  const sheet = page.getByRole('dialog', { name: /^You would lose about \d/ })
  await sheet.getByRole('button', { name: 'Not now' }).click()
  await expect(sheet).toBeHidden()
  expect(await getUsdtBalance(holder)).toBe(before)

  await page.getByRole('button', { name: /^Swap .+ anyway$/ }).click()
  await sheet.getByRole('button', { name: 'Swap anyway' }).click()
  await expect(page.getByText(/^This swap moves the price against you: about .+ less arrives/)).toBeVisible()
})
