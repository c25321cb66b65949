import { cardSellerAbi } from '@app/abis/card-seller'
import { cardVaultAbi } from '@app/abis/card-vault'
import { powerMarketAbi } from '@app/abis/power-market'
import { stakingPoolAbi } from '@app/abis/staking-pool'
import { getContractAbi } from '@app/config/contract-abis'
import { getAddress, getDebts, getPools } from '@app/config/contracts'
import type { Deployment } from '@app/config/deployment'
import { erc20Abi, formatUnits, getContract, type PublicClient } from 'viem'
import { check, note, type Check } from './check.ts'

type Debt = ReturnType<typeof getDebts>[number]

function groupDebts(deployment: Deployment): [[name: string, token: string], Debt[]][] {
  const groups = new Map<string, Debt[]>()
  for (const debt of getDebts(deployment)) {
    const key = `${debt.contract.name} ${debt.token}`
    groups.set(key, [...(groups.get(key) ?? []), debt])
  }
  return [...groups.values()].map((debts) => [[debts[0]!.contract.name, debts[0]!.token], debts])
}

export async function checkFunds(client: PublicClient, deployment: Deployment): Promise<Check[]> {
  const { contracts: at } = deployment
  const of = (name: string) => getAddress(deployment, name)
  const getToken = (name: string) => getContract({ address: of(name), abi: erc20Abi, client })
  const show = async (token: string, amount: bigint) => {
    const decimals = await getToken(token).read.decimals()
    return amount === 0n ? 'EMPTY, nothing can be paid until it is funded' : formatUnits(amount, decimals)
  }
  const readDebt = async ({ contract, owed }: Debt) => {
    const read = async (functionName: string) => {
      const abi = getContractAbi(contract.kind)
      return (await client.readContract({ address: contract.address, abi, functionName })) as bigint
    }
    const [whole, ...less] = await Promise.all(owed.map(read))
    return less.reduce((left, part) => left - part, whole!)
  }
  const checks: Check[] = []
  for (const [[name, token], debts] of groupDebts(deployment))
    checks.push(
      await check(`${name} holds the ${token} that it owes`, async () => {
        const [held, ...owed] = await Promise.all([getToken(token).read.balanceOf([of(name)]), ...debts.map(readDebt)])
        const total = owed.reduce((sum, each) => sum + each, 0n)
        return held >= total ? undefined : `it holds ${held} and owes ${total} base units`
      }),
    )
  for (const { name, token, address } of getPools(deployment)) {
    const pool = getContract({ address, abi: stakingPoolAbi, client })
    checks.push(
      await note(`rewards left in ${name}`, async () => {
        const [budget, total, least] = await Promise.all([
          pool.read.remainingBudget(),
          pool.read.totalStaked(),
          pool.read.minimumTotalStake(),
        ])
        const left = await show('productToken', budget)
        return budget === 0n || total >= least ? left : `${left}, WAITING until ${await show(token, least)} are staked`
      }),
    )
  }
  for (const [name, token, abi] of [
    ['powerMarket', 'productToken', powerMarketAbi],
    ['cardVault', 'rwas', cardVaultAbi],
  ] as const) {
    const address = at[name]
    if (!address) continue
    const reserve = { address, abi } as const
    checks.push(
      await note(`free rewards in ${name}`, async () =>
        show(token, await client.readContract({ ...reserve, functionName: 'freeRewards' })),
      ),
    )
  }
  if (at.cardSeller) {
    const seller = getContract({ address: at.cardSeller, abi: cardSellerAbi, client })
    checks.push(
      await note('cards in stock', async () => {
        const cards = await seller.read.availableCards()
        return cards === 0n ? 'EMPTY, no card can be sold until stock is sent' : String(cards)
      }),
    )
  }
  return checks
}
