import { cardSellerAbi } from '@app/abis/card-seller'
import { cardVaultAbi } from '@app/abis/card-vault'
import { powerMarketAbi } from '@app/abis/power-market'
import { stakingPoolAbi } from '@app/abis/staking-pool'
import { isSameAddress, shortenAddress } from '@app/core/address'
import type { Locator, Page } from '@playwright/test'
import { type Address, erc20Abi } from 'viem'
import { showFigure, showUsdt } from '../support/amounts.ts'
import { contracts, getAddress, getChain, inUsdt, tokens } from '../support/chain.ts'
import { joinAndStake } from '../support/join.ts'
import { readAll, sum } from '../support/lists.ts'
import { allowPool } from '../support/mining.ts'
import { getLink, getSheet, watching } from '../support/source-sheet.ts'
import { expect, test } from '../support/test.ts'
import { makeWithdrawals } from '../support/withdrawals.ts'

const whale = getAddress('whale')
const leader = getAddress('leader')
const everything = { fromBlock: 0n, toBlock: 'latest' } as const

const inUsdtFigure = (amount: bigint) => showFigure(amount, tokens.usdt.decimals)
const inRwasFigure = (amount: bigint) => showFigure(amount, tokens.rwas.decimals)
const inEighteen = (amount: bigint) => showFigure(amount, 18)

async function openFigure(page: Page, figure: string): Promise<Locator> {
  await getLink(page).click()
  return getSheet(page).getByRole('region', { name: figure, exact: true })
}

const staked = (pool: Address, account: Address) =>
  getChain().readContract({ address: pool, abi: stakingPoolAbi, functionName: 'stakedOf', args: [account] })

test('the stakes of all node users of a community add up to its totals, account by account on the chain', async ({
  page,
}) => {
  const users = await readAll<{ account: Address }>(`stats/node-list?address=${leader}`)
  expect(users.length).toBeGreaterThan(1)
  const of = (pool: Address) => Promise.all(users.map(({ account }) => staked(pool, account)))
  await page.goto(watching('/stake/node-list', 'leader'))
  await expect(await openFigure(page, 'Their staked DR')).toContainText(inEighteen(sum(await of(contracts.daoPool))))
  const usdt = getSheet(page).getByRole('region', { name: 'Their staked USDT', exact: true })
  await expect(usdt).toContainText(inUsdtFigure(sum(await of(contracts.stakingPoolUsdt))))
})

test('what cards have paid is the sum of the vault’s payments', async ({ page }) => {
  const payments = await getChain().getContractEvents({
    address: contracts.cardVault,
    abi: cardVaultAbi,
    eventName: 'Claimed',
    args: { account: whale },
    ...everything,
  })
  const released = sum(payments.map(({ args }) => args.released!))
  expect(released).toBeGreaterThan(0n)
  await page.goto(watching('/nft/bonus'))
  await expect(await openFigure(page, 'Released')).toContainText(inEighteen(released))
  const income = getSheet(page).getByRole('region', { name: 'RWAS in total', exact: true })
  await expect(income).toContainText(inRwasFigure(sum(payments.map(({ args }) => args.income!))))
})

test('what was invested in USDT is every stake, card and power that was paid with it', async ({ page }) => {
  const chain = getChain()
  const own = { args: { account: whale }, ...everything } as const
  const [stakes, cards, power] = await Promise.all([
    chain.getContractEvents({
      address: contracts.stakingPoolUsdt,
      abi: stakingPoolAbi,
      eventName: 'Staked',
      ...own,
    }),
    chain.getContractEvents({ address: contracts.cardSeller, abi: cardSellerAbi, eventName: 'CardsBought', ...own }),
    chain.getContractEvents({ address: contracts.powerMarket, abi: powerMarketAbi, eventName: 'PowerBought', ...own }),
  ])
  const paid = [
    ...stakes.map(({ args }) => args.amount!),
    ...cards.map(({ args }) => args.payment!),
    ...power.filter(({ args }) => isSameAddress(args.tokenIn!, contracts.usdt)).map(({ args }) => args.paid!),
  ]
  await page.goto(watching('/assets-page/record-stake'))
  await expect(await openFigure(page, 'Invested so far')).toContainText(`${inUsdtFigure(sum(paid))}\u00a0USDT`)
})

test('the dividends of each kind are the sum of their rows', async ({ page }) => {
  const pages = { promotion: 'record-invite', node: 'record-node', community: 'record-team' }
  const figures = {
    promotion: 'Promotion income so far',
    node: 'Node dividends so far',
    community: 'Community income so far',
  }
  for (const [kind, path] of Object.entries(pages) as [keyof typeof figures, string][]) {
    const rows = await readAll<{ token: string; revenue: string }>(`depositBonus/list?address=${leader}&kind=${kind}`)
    const of = (token: string) => sum(rows.filter((row) => isSameAddress(row.token, token)).map((row) => row.revenue))
    expect(of(contracts.usdt)).toBeGreaterThan(0n)
    await page.goto(watching(`/assets-page/${path}`, 'leader'))
    const figure = await openFigure(page, figures[kind])
    await expect(figure, kind).toContainText(inUsdtFigure(of(contracts.usdt)))
    await expect(figure, kind).toContainText(inEighteen(of(contracts.productToken)))
  }
})

test('what was withdrawn is the sum of the rows that are paid and final', async ({ page }) => {
  await makeWithdrawals('leader')()
  type Row = { state: string; token: string; amount: string }
  const rows = await readAll<Row>(`withdrawalLog?address=${leader}`)
  const paid = rows.filter(({ state, token }) => state === 'successful' && isSameAddress(token, contracts.productToken))
  expect(paid.length).toBeLessThan(rows.length)
  await page.goto(watching('/assets-page/record-withdraw', 'leader'))
  const figure = await openFigure(page, 'Withdrawn so far')
  await expect(figure).toContainText(inEighteen(sum(paid.map(({ amount }) => amount))))
  const reading = getSheet(page).getByRole('region', { name: 'Where they were read' })
  await expect(reading).toContainText(shortenAddress(contracts.dividendVault))
})

test('what is new today in a team is the sum of its members’ stakes since 0:00 UTC', async ({ page }) => {
  const joined = await joinAndStake(leader, inUsdt('314.15'))
  const { timestamp } = await getChain().getBlock()
  const readTeam = async () => {
    const members = await readAll<{ account: Address }>(`stats/association-list?address=${leader}`)
    return members.map(({ account }) => account.toLowerCase())
  }
  await expect.poll(readTeam).toContain(joined.toLowerCase())
  const team = new Set(await readTeam())
  const stakes = await getChain().getContractEvents({
    address: contracts.stakingPoolUsdt,
    abi: stakingPoolAbi,
    eventName: 'Staked',
    ...everything,
  })
  const ofTeam = stakes.filter(({ args }) => team.has(args.account!.toLowerCase()))
  const dated = await Promise.all(
    ofTeam.map(async ({ args, blockNumber }) => ({
      amount: args.amount!,
      at: (await getChain().getBlock({ blockNumber })).timestamp,
    })),
  )
  const today = dated.filter(({ at }) => at >= timestamp - (timestamp % 86_400n)).map(({ amount }) => amount)
  expect(sum(today)).toBeGreaterThanOrEqual(inUsdt('314.15'))
  await page.goto(watching('/community/today-stake', 'leader'))
  await expect(await openFigure(page, 'New today')).toContainText(inUsdtFigure(sum(today)))
})

test('what is staked in the pools and minted of DR is what their contracts say', async ({ page }) => {
  const supply = await getChain().readContract({
    address: contracts.drToken,
    abi: erc20Abi,
    functionName: 'totalSupply',
  })
  await page.goto(watching('/dr?tab=mint'))
  await expect(await openFigure(page, 'Minted so far')).toContainText(inEighteen(supply))
  await page.goto('/token-data')
  const pools = await openFigure(page, 'Staked in pools')
  const all = await getChain().readContract({
    address: contracts.stakingPoolUsdt,
    abi: stakingPoolAbi,
    functionName: 'totalStaked',
  })
  await expect(pools).toContainText(`${inUsdtFigure(all)}\u00a0USDT`)
})

test('what contracts may take says which token was asked', async ({ page }) => {
  await allowPool(whale, inUsdt('12.34'))
  await page.goto(watching('/allowances'))
  await expect(page.getByText(`May take up to ${showUsdt('12.34')}`)).toBeVisible()
  await expect(await openFigure(page, 'Token approvals')).toBeVisible()
  const reading = getSheet(page).getByRole('region', { name: 'Where they were read' })
  await expect(reading).toContainText(shortenAddress(contracts.usdt))
  await expect(reading).toContainText('allowance')
  await allowPool(whale, 0n)
})
