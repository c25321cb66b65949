import { stakingPoolAbi } from '@app/abis/staking-pool'
import { isSameAddress } from '@app/core/address'
import { getConfiguredBrand } from '@app/config/configured'
import type { Page } from '@playwright/test'
import { type Address, erc20Abi, formatUnits } from 'viem'
import { contracts, getAddress, getApi, getChain } from '../support/chain.ts'
import { readAll, readFile, readUnmoved, sum } from '../support/lists.ts'
import { watching } from '../support/source-sheet.ts'
import { expect, test } from '../support/test.ts'

const { symbol } = getConfiguredBrand(process.env).product
/** Pages cut figures after the places that they show. */
const cut = 0.01

/** Decimals are read from the token: no table and no answer of the service is trusted. */
async function toWhole(token: Address, amount: bigint | string): Promise<number> {
  const decimals = await getChain().readContract({ address: token, abi: erc20Abi, functionName: 'decimals' })
  return Number(formatUnits(BigInt(amount), decimals))
}

const toNumber = (text: string) => Number(text.replaceAll(',', ''))

async function readFigure(page: Page, pattern: RegExp): Promise<number> {
  const find = async () => pattern.exec((await page.locator('main').innerText()).replaceAll('\u00a0', ' '))?.[1]
  await expect.poll(find, { message: `${pattern} on ${page.url()}`, timeout: 30_000 }).toBeDefined()
  return toNumber((await find())!)
}

function expectSame(shown: Readonly<Record<string, number>>, fact: number): void {
  for (const [place, figure] of Object.entries(shown)) {
    expect(figure, `${place}, of ${fact}`).toBeGreaterThanOrEqual(fact - cut)
    expect(figure, `${place}, of ${fact}`).toBeLessThanOrEqual(fact + cut)
  }
}

const readPool = (pool: Address, account?: Address) =>
  account === undefined
    ? getChain().readContract({ address: pool, abi: stakingPoolAbi, functionName: 'totalStaked' })
    : getChain().readContract({ address: pool, abi: stakingPoolAbi, functionName: 'stakedOf', args: [account] })
const readBalance = (token: Address, account: Address) =>
  getChain().readContract({ address: token, abi: erc20Abi, functionName: 'balanceOf', args: [account] })

const add = (numbers: readonly number[]) => numbers.reduce((all, one) => all + one, 0)
const ofToken = (token: Address) => (row: Record<string, string>) => isSameAddress(row['token_address']!, token)

test('what is staked in USDT is the same on the chain, on the home page, where it is staked and where it is owed', async ({
  page,
}) => {
  const total = await toWhole(contracts.usdt, await readPool(contracts.stakingPoolUsdt))
  expect(total).toBeGreaterThan(100_000)
  expect(total).toBeLessThan(100_000_000)
  await page.goto('/')
  const home = await readFigure(page, /Staked now\s+([\d,.]+)\s+USDT/)
  await page.goto('/token-data')
  await page.getByRole('region', { name: 'USDT', exact: true }).getByText('By contract').click()
  const owed = await readFigure(page, /USDT pool, Principal\s+\S+\s+Held\s*[\d,.]+\s+Owed\s*([\d,.]+)/)
  await page.goto(watching('/stake'))
  const staking = await readFigure(page, /Total staked\s+([\d,.]+)\s+USDT/)
  expectSame({ home, owed, staking }, total)
})

test('what an account has staked is the same on the chain, in the service, on its pages and in its file', async ({
  page,
}) => {
  const whale = getAddress('whale')
  const own = await toWhole(contracts.usdt, await readPool(contracts.stakingPoolUsdt, whale))
  type Stakes = { pools: { pool: string; token: Address; staked: string }[] }
  const { pools } = await getApi<Stakes>(`userStaking?address=${whale}`)
  const pool = pools.find((one) => isSameAddress(one.pool, contracts.stakingPoolUsdt))!
  const rows = (await readFile('stakes', 'whale')).filter(ofToken(contracts.usdt))
  const open = rows.filter((row) => row['taken_out_at'] === '')
  await page.goto(watching('/stake'))
  const stake = await readFigure(page, /Your stake\s+([\d,.]+)\s+USDT/)
  const balance = await readFigure(page, /Balance ([\d,.]+) USDT/)
  await page.goto(watching('/assets-page'))
  const inWallet = await readFigure(page, /\nBalances\n[^]*?\nUSDT\s+([\d,.]+)\s/)
  const locked = await readFigure(page, /\nBalances\n[^]*?\nUSDT\s[^≈]*?\sLocked\s+([\d,.]+)/)
  const service = await toWhole(pool.token, pool.staked)
  const file = add(open.map((row) => Number(row['amount'])))
  expectSame({ service, stake, locked, file }, own)
  expectSame({ balance, inWallet }, await toWhole(contracts.usdt, await readBalance(contracts.usdt, whale)))
  const rwas = await toWhole(contracts.rwas, await readPool(contracts.stakingPoolRwas, whale))
  const ofRwas = (await readFile('stakes', 'whale')).filter(ofToken(contracts.rwas))
  expectSame({ file: add(ofRwas.map((row) => Number(row['amount']))) }, rwas)
})

test('the income of each kind is the same in the service, in its file and on the page', async ({ page }) => {
  test.setTimeout(800_000)
  const leader = getAddress('leader')
  type Row = { token: Address; revenue: string }
  for (const [kind, name] of [
    ['promotion', 'Promotion'],
    ['node', 'Node dividends'],
  ] as const) {
    const readIncome = async () => {
      const rows = await readAll<Row>(`depositBonus/list?address=${leader}&kind=${kind}`)
      return sum(rows.filter(({ token }) => isSameAddress(token, contracts.usdt)).map(({ revenue }) => revenue))
    }
    await expect.poll(readIncome, { timeout: 120_000 }).toBeGreaterThan(0n)
    const place = new RegExp(`${name}\\s+Rows: \\d+\\s+[\\d,.]+ ${symbol}\\s+([\\d,.]+) USDT`)
    const { service, ...shown } = await readUnmoved(readIncome, async (income) => {
      await page.goto(watching('/assets-page', 'leader'))
      const rows = (await readFile(kind, 'leader')).filter(ofToken(contracts.usdt))
      return {
        service: income,
        file: add(rows.map((row) => Number(row['amount']))),
        page: await readFigure(page, place),
      }
    })
    expectSame(shown, await toWhole(contracts.usdt, service))
  }
})

test('a team’s stake is the same on the chain, in the service and on the page', async ({ page }) => {
  const leader = getAddress('leader')
  const { teamStake, teamCount } = await getApi<{ teamStake: string; teamCount: number }>(
    `useRelationship?address=${leader}`,
  )
  const members = (await readFile('members', 'leader')).map((row) => row['account'] as Address)
  expect(members).toHaveLength(teamCount)
  const stakes = await Promise.all(members.map((member) => readPool(contracts.stakingPoolUsdt, member)))
  const own = await toWhole(
    contracts.usdt,
    stakes.reduce((all, one) => all + one, 0n),
  )
  await page.goto(watching('/community', 'leader'))
  const shown = await readFigure(page, /Team stake\s+([\d,.]+)\s+USDT/)
  expectSame({ service: await toWhole(contracts.usdt, teamStake), page: shown }, own)
})

test('the price is that of the pair, and everything is valued by it', async ({ page }) => {
  const [product, usdt] = await Promise.all([
    toWhole(contracts.productToken, await readBalance(contracts.productToken, contracts.productPair)),
    toWhole(contracts.usdt, await readBalance(contracts.usdt, contracts.productPair)),
  ])
  await page.goto('/token-data')
  const price = await readFigure(page, new RegExp(`${symbol} price\\s+([\\d,.]+)\\s+USDT`))
  expect(price / (usdt / product)).toBeCloseTo(1, 1)
  const inPair = await readFigure(page, /\nUSDT\s+([\d,.]+) USDT/)
  expectSame({ inPair }, usdt)
  const leader = getAddress('leader')
  await page.goto(watching('/assets-page', 'leader'))
  const worth = await readFigure(page, new RegExp(`\\n${symbol}\\s+[\\d,.]+\\s+≈ ([\\d,.]+) USDT`))
  const held = await toWhole(contracts.productToken, await readBalance(contracts.productToken, leader))
  expect(worth / (held * price)).toBeCloseTo(1, 1)
})
