import { stakingPoolAbi } from '@app/abis/staking-pool'
import type { Page } from '@playwright/test'
import { formatUnits, parseUnits } from 'viem'
import { contracts, getAddress, getApi, getChain, getDrBalance, getProductBalance } from '../support/chain.ts'
import { answerWallet, signInAs } from '../support/sandbox-wallet.ts'
import { expect, test } from '../support/test.ts'

const holder = getAddress('bound')
const dr = (amount: string) => parseUnits(amount, 18)

const getStaked = () =>
  getChain().readContract({
    address: contracts.daoPool,
    abi: stakingPoolAbi,
    functionName: 'stakedOf',
    args: [holder],
  })

type Mine = { rank: number; stake: string; nodeClass: string | null } | null
const getPlace = async () => (await getApi<{ mine: Mine }>(`dao/ranking?address=${holder}&pageSize=1`)).mine

async function sendWithPermit(page: Page) {
  const wallet = page.getByRole('dialog', { name: 'Sandbox Wallet', exact: true })
  await page.getByRole('button', { name: 'Continue in Sandbox Wallet' }).click()
  await expect(wallet).toContainText('Permit')
  await answerWallet(page, 'Sign')
  await expect(wallet).toContainText('Send this transaction?')
  await answerWallet(page, 'Confirm')
  await expect(wallet).toBeHidden()
  await page.getByRole('button', { name: 'Done' }).click()
}

test('a holder mints DR, joins the DAO with it and climbs in the ranking', async ({ page }) => {
  test.setTimeout(480_000)
  const productBefore = await getProductBalance(holder)
  const drBefore = await getDrBalance(holder)
  const stakedBefore = await getStaked()
  await page.goto('/dr?tab=mint')
  await signInAs(page, 'Bound')
  await expect(page.getByRole('tab', { name: 'Mint DR', selected: true })).toBeVisible()

  await test.step('is told what is wrong with an amount to mint', async () => {
    const field = page.getByRole('textbox', { name: 'Mint' })
    await page.getByRole('button', { name: 'Mint', exact: true }).click()
    await expect(field).toBeFocused()
    await expect(page.getByText('Enter mint amount').first()).toBeVisible()
    await field.fill('0')
    await expect(page.getByText('Please enter a valid mint amount').first()).toBeVisible()
    await field.fill('999999999999')
    await expect(page.getByText('Insufficient balance').first()).toBeVisible()
  })

  await test.step('mints 2,000 DR, which burns 2,040', async () => {
    await page.getByRole('textbox', { name: 'Mint' }).fill('2000')
    await page.getByRole('button', { name: /^Mint 2,000\.0000/ }).click()
    await expect(page.getByText(/^2,040\.0000\s\S+ leaves your wallet and is burned\.$/)).toBeVisible()
    await expect(page.getByText(/^40\.0000\s\S+ of it is the handling fee, which is burned too\.$/)).toBeVisible()
    await sendWithPermit(page)
    expect(await getProductBalance(holder)).toBe(productBefore - dr('2040'))
    expect(await getDrBalance(holder)).toBe(drBefore + dr('2000'))
  })

  await test.step('is told what is wrong with an amount to stake', async () => {
    await page.getByRole('tab', { name: 'DAO fund' }).click()
    await page.getByRole('button', { name: 'Stake', exact: true }).click()
    await expect(page.getByText('Enter stake amount').first()).toBeVisible()
    await page.getByRole('textbox', { name: 'Amount' }).fill('1,2,3')
    await expect(page.getByText('Please enter a valid stake amount').first()).toBeVisible()
  })

  await test.step('stakes 20 and has a place', async () => {
    await page.getByRole('textbox', { name: 'Amount' }).fill('20')
    await page.getByRole('button', { name: /^Stake 20\.0000/ }).click()
    await sendWithPermit(page)
    expect(await getStaked()).toBe(stakedBefore + dr('20'))
    const place = await getPlace()
    expect(place?.stake).toBe((stakedBefore + dr('20')).toString())
  })

  await test.step('stakes the rest and climbs', async () => {
    const before = await getPlace()
    await page.getByRole('textbox', { name: 'Amount' }).fill('1980')
    await page.getByRole('button', { name: /^Stake 1,980\.0000/ }).click()
    await sendWithPermit(page)
    const after = await getPlace()
    expect(after!.rank).toBeLessThan(before!.rank)
    expect(after!.nodeClass).toBe('node')
    expect(await getDrBalance(holder)).toBe(drBefore)
    await page.getByRole('link', { name: /^Ranking list/ }).click()
    const mine = page.getByRole('region', { name: 'My place' })
    await expect(mine).toContainText(String(after!.rank))
    const staked = Number(formatUnits(await getStaked(), 18)).toLocaleString('en', { minimumFractionDigits: 4 })
    await expect(mine).toContainText(staked)
  })

  await test.step('finds both stakes in the record, with their transactions', async () => {
    await page.goBack()
    await page.getByRole('link', { name: /^Stake record/ }).click()
    await expect(page.getByText(/^20\.0000\sDR$/).first()).toBeVisible()
    await expect(page.getByText(/^1,980\.0000\sDR$/).first()).toBeVisible()
  })
})
