import { uniswapV2PairAbi } from '@app/abis/uniswap-v2-pair'
import { votingEscrowAbi } from '@app/abis/voting-escrow'
import { formatUnits } from 'viem'
import { contracts, getApi, getChain, getProductBalance } from '../support/chain.ts'
import { expect, test } from '../support/test.ts'

const toText = (amount: bigint, decimals: number, shown: number) => {
  const [whole = '0', fraction = ''] = formatUnits(amount, decimals).split('.')
  return `${Number(whole).toLocaleString('en')}.${fraction.slice(0, shown).padEnd(Math.min(shown, 4), '0')}`
}

type Solvency = { obligations: { key: string; kind: string; held: string; owed: string }[] }
type Stats = { initialSupply: string; supply: { part: string; amount: string }[] }

test('anybody reads the token’s figures, as the chain has them, without a wallet', async ({ page }) => {
  await page.goto('/token-data')
  await expect(page.getByRole('heading', { name: 'Coverage' })).toBeVisible()
  await expect(page.getByRole('heading', { name: 'Where the supply is' })).toBeVisible()

  const [reserve0, reserve1] = await getChain().readContract({
    address: contracts.productPair,
    abi: uniswapV2PairAbi,
    functionName: 'getReserves',
  })
  const product = await getProductBalance(contracts.productPair)
  expect([reserve0, reserve1]).toContain(product)
  const exchange = page.getByRole('region', { name: 'Exchange pool' })
  await expect(exchange).toContainText(toText(product, 18, 4))

  const locked = await getChain().readContract({
    address: contracts.votingEscrow,
    abi: votingEscrowAbi,
    functionName: 'totalLocked',
  })
  const { obligations } = await getApi<Solvency>('solvency')
  const escrow = obligations.find(({ key }) => key === 'votingEscrow')
  expect(escrow).toMatchObject({ owed: locked.toString() })
  expect(escrow?.held).toBe((await getProductBalance(contracts.votingEscrow)).toString())
  await expect(page.getByRole('region', { name: 'Coverage' })).toContainText(toText(locked, 18, 4))

  const { supply, initialSupply } = await getApi<Stats>('tokenStats')
  const total = supply.reduce((sum, { amount }) => sum + BigInt(amount), 0n)
  expect(total.toString()).toBe(initialSupply)

  await page.getByRole('button', { name: 'Where these figures come from' }).click()
  await expect(page.getByRole('dialog', { name: 'Where these figures come from' })).toContainText('Burn address')
})
