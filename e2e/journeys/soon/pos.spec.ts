import { stakingPoolAbi } from '@app/abis/staking-pool'
import { erc20Abi } from 'viem'
import { showRwas } from '../../support/amounts.ts'
import { contracts, getAddress, getChain, getProductBalance, inRwas } from '../../support/chain.ts'
import { answerWallet, moveTime, sendInWallet, signInAs } from '../../support/sandbox-wallet.ts'
import { expect, test } from '../../support/test.ts'

const holder = getAddress('bound')

const getRwas = () =>
  getChain().readContract({ address: contracts.rwas, abi: erc20Abi, functionName: 'balanceOf', args: [holder] })
const getStaked = () =>
  getChain().readContract({
    address: contracts.stakingPoolRwas,
    abi: stakingPoolAbi,
    functionName: 'stakedOf',
    args: [holder],
  })

test('a holder stakes RWAS and claims what it earned a day later', async ({ page }) => {
  test.setTimeout(360_000)
  const before = { rwas: await getRwas(), staked: await getStaked() }
  await page.goto('/pos')
  await signInAs(page, 'Bound')

  await test.step('stakes an exact amount with a signed permission and one transaction', async () => {
    await page.getByRole('textbox', { name: 'Amount' }).fill('100')
    await page.getByRole('button', { name: `Stake ${showRwas('100')}` }).click()
    await expect(page.getByText(`${showRwas('100')} leaves your wallet.`, { exact: true })).toBeVisible()
    await page.getByRole('button', { name: 'Continue in Sandbox Wallet' }).click()
    await answerWallet(page, 'Sign')
    await answerWallet(page, 'Confirm')
    await page.getByRole('button', { name: 'Done' }).click()
    expect(await getStaked()).toBe(before.staked + inRwas('100'))
    expect(await getRwas()).toBe(before.rwas - inRwas('100'))
  })

  await test.step('claims in the product', async () => {
    const product = await getProductBalance(holder)
    await moveTime(page, '+1 day')
    await page.getByRole('button', { name: 'Claim', exact: true }).click()
    await sendInWallet(page)
    expect(await getProductBalance(holder)).toBeGreaterThan(product)
    expect(await getStaked()).toBe(before.staked + inRwas('100'))
  })

  await test.step('finds the stake in the list, in its own unit', async () => {
    await page.goto('/stake/list')
    await expect(page.getByText(showRwas('100'), { exact: true }).first()).toBeVisible()
  })
})
