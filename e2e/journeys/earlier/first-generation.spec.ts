import { stakingPoolAbi } from '@app/abis/staking-pool'
import { getConfiguredBrand } from '@app/config/configured'
import { type Address, parseUnits, toFunctionSelector } from 'viem'
import { contracts, getAddress, getChain, getLock, getPositions, tokens } from '../../support/chain.ts'
import { signInAs } from '../../support/sandbox-wallet.ts'
import { expect, test } from '../../support/test.ts'

// What this file reads of the chain is of the first generation, as in every other journey.
const whale = getAddress('whale')
const product = { ...tokens.productToken, symbol: getConfiguredBrand(process.env).product.symbol }
const lockOf = toFunctionSelector('lockOf(address)')

const readStaked = async (pool: Address, account: Address) => {
  const positions = await getChain().readContract({
    address: pool,
    abi: stakingPoolAbi,
    functionName: 'positionsOf',
    args: [account],
  })
  return positions.reduce((sum, { amount }) => sum + amount, 0n)
}

test('who staked before version 2 finds all of it on Assets, with dates and the way out', async ({ page }) => {
  const [positions, lock, { timestamp: now }] = await Promise.all([
    getPositions(whale),
    getLock(whale),
    getChain().getBlock(),
  ])
  expect(positions.length).toBeGreaterThan(0)
  expect(lock.amount).toBeGreaterThan(0n)
  await page.goto(`/assets-page?watch_a=${whale}`)
  const earlier = page.getByRole('region', { name: 'Earlier contracts, version 1' })
  await expect(earlier.getByText('stays yours and can leave as before')).toBeVisible()
  const rows = (await earlier.getByRole('listitem').allInnerTexts()).map((row) => row.replaceAll(/\s+/g, ' '))
  const sumOf = (kind: string, { symbol, decimals }: { symbol: string; decimals: number }) =>
    rows
      .filter((row) => row.includes(`${symbol} ${kind} ·`))
      .map((row) => parseUnits(row.split(' ')[0]!.replaceAll(',', ''), decimals))
      .reduce((sum, amount) => sum + amount, 0n)
  expect(sumOf('Stake', tokens.usdt)).toBe(positions.reduce((sum, { amount }) => sum + amount, 0n))
  expect(sumOf('Stake', tokens.rwas)).toBe(await readStaked(contracts.stakingPoolRwas, whale))
  expect(sumOf('DR in the DAO', tokens.drToken)).toBe(await readStaked(contracts.daoPool, whale))
  expect(sumOf('VE lock', product)).toBe(lock.amount)
  const dates = new Set(positions.map(({ unlockAt }) => unlockAt).filter((unlockAt) => unlockAt > now))
  expect(dates.size).toBeGreaterThan(0)
  expect(rows.filter((row) => /USDT Stake · unlocks \d/.test(row))).toHaveLength(dates.size)
  await expect(earlier.getByRole('link', { name: 'Withdraw from version 1' })).toHaveAttribute('href', '/exit#1')
  await expect(page.getByText('Counts the newest contracts only; more is in earlier ones')).toBeVisible()
})

test('who has nothing there is told so in a line, and totals say nothing of it', async ({ page }) => {
  await page.goto('/assets-page')
  await signInAs(page, 'Empty')
  await expect(page.getByText('Nothing of this account was found in these contracts.')).toBeVisible()
  await expect(page.getByRole('region', { name: 'Earlier contracts, version 1' })).toHaveCount(0)
  await expect(page.getByText('Counts the newest contracts only')).toHaveCount(0)
})

test('a contract that does not answer is named, and hides nothing of the others', async ({ page }) => {
  // Whichever node is asked.
  await page.route('**', async (route) => {
    const body = route.request().postData() ?? ''
    const isOfLock = [contracts.votingEscrow, lockOf].every((part) =>
      body.toLowerCase().includes(part.slice(2).toLowerCase()),
    )
    return isOfLock ? route.fulfill({ status: 500, body: '' }) : route.continue()
  })
  await page.goto(`/assets-page?watch_a=${whale}`)
  const earlier = page.getByRole('region', { name: 'Earlier contracts, version 1' })
  await expect(earlier.getByText('Could not be read: VE lock')).toBeVisible()
  await expect(earlier.getByRole('listitem').filter({ hasText: 'Stake' }).first()).toBeVisible()
  await page.unroute('**')
  await earlier.getByRole('button', { name: 'Read again' }).click()
  await expect(earlier.getByRole('listitem').filter({ hasText: 'VE lock' })).toHaveCount(1)
  await expect(earlier.getByText('Could not be read')).toHaveCount(0)
})
