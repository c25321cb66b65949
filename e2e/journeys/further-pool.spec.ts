import { stakingPoolAbi } from '@app/abis/staking-pool'
import { getAddress as getContract } from '@app/config/contracts'
import { erc20Abi, parseUnits } from 'viem'
import { contracts, getAddress, getApi, getChain, getProductBalance, tokens } from '../support/chain.ts'
import { answerWallet, sendInWallet, signInAs } from '../support/sandbox-wallet.ts'
import { expect, test } from '../support/test.ts'

const holder = getAddress('whale')
const inGold = (amount: string) => parseUnits(amount, tokens['gold']!.decimals)
const pool = getContract({ contracts }, 'goldPool')

const getGold = () =>
  getChain().readContract({
    address: getContract({ contracts }, 'gold'),
    abi: erc20Abi,
    functionName: 'balanceOf',
    args: [holder],
  })
const getStaked = () =>
  getChain().readContract({ address: pool, abi: stakingPoolAbi, functionName: 'stakedOf', args: [holder] })

test('a pool that no source names is staked in, claimed from, counted and shown as the others are', async ({
  page,
}) => {
  test.setTimeout(480_000)
  const before = { gold: await getGold(), staked: await getStaked() }

  await test.step('is found from the pool for RWAS', async () => {
    await page.goto('/pos')
    await signInAs(page, 'Whale')
    await page.getByRole('link', { name: /GOLD/ }).click()
    await expect(page).toHaveURL(/\/pos\?pool=goldPool$/)
  })

  await test.step('takes an exact amount of its own token', async () => {
    await page.getByRole('textbox', { name: 'Amount' }).fill('12.5')
    await page.getByRole('button', { name: /^Stake 12\.50*\sGOLD$/ }).click()
    await expect(page.getByText(/^12\.50*\sGOLD leaves your wallet\.$/)).toBeVisible()
    await page.getByRole('button', { name: 'Continue in Sandbox Wallet' }).click()
    await answerWallet(page, 'Sign')
    await answerWallet(page, 'Confirm')
    await page.getByRole('button', { name: 'Done' }).click()
    expect(await getStaked()).toBe(before.staked + inGold('12.5'))
    expect(await getGold()).toBe(before.gold - inGold('12.5'))
  })

  await test.step('pays with everything else that can be claimed', async () => {
    const product = await getProductBalance(holder)
    await page.goto('/nft/claim-all-base')
    await expect(page.getByText('GOLD staking')).toBeVisible()
    await page.getByRole('button', { name: 'Claim everything' }).click()
    await sendInWallet(page)
    expect(await getProductBalance(holder)).toBeGreaterThan(product)
    const earned = { address: pool, abi: stakingPoolAbi, functionName: 'earned', args: [holder] } as const
    expect(await getChain().readContract(earned)).toBeLessThan(10n ** 17n)
  })

  await test.step('is in the list of stakes and among what is owed', async () => {
    await page.goto('/stake/list')
    await expect(page.getByText(/^12\.50*\sGOLD$/).first()).toBeVisible()
    await page.goto('/token-data')
    const gold = page.getByRole('region', { name: 'GOLD', exact: true })
    await gold.getByText('By contract').click()
    await expect(gold.getByText('GOLD pool, ', { exact: false }).first()).toBeVisible()
    const { pools } = await getApi<{ pools: { key: string; staked: string }[] }>('tokenStats')
    expect(BigInt(pools.find(({ key }) => key === 'goldPool')!.staked)).toBeGreaterThanOrEqual(inGold('12.5'))
  })
})
