import { cardSellerAbi } from '@app/abis/card-seller'
import { cardVaultAbi } from '@app/abis/card-vault'
import { powerMarketAbi } from '@app/abis/power-market'
import { stakingPoolAbi } from '@app/abis/staking-pool'
import { votingEscrowAbi } from '@app/abis/voting-escrow'
import type { ContractName, Deployment } from '@app/config/deployment'
import { erc20Abi, formatUnits, type PublicClient } from 'viem'
import { check, note, type Check } from './check.ts'

/** That each contract holds what it owes, and how much is left to give. */
export async function checkFunds(client: PublicClient, { contracts: at }: Deployment): Promise<Check[]> {
  const balanceOf = (token: ContractName, holder: ContractName) =>
    client.readContract({ address: at[token], abi: erc20Abi, functionName: 'balanceOf', args: [at[holder]] })
  const show = async (token: ContractName, amount: bigint) => {
    const decimals = await client.readContract({ address: at[token], abi: erc20Abi, functionName: 'decimals' })
    return amount === 0n ? 'EMPTY, nothing can be paid until it is funded' : formatUnits(amount, decimals)
  }
  const covers = (token: ContractName, holder: ContractName, what: string, getOwed: () => Promise<bigint>) =>
    check(`${holder} holds the ${token} of its ${what}`, async () => {
      const [held, owed] = await Promise.all([balanceOf(token, holder), getOwed()])
      return held >= owed ? undefined : `it holds ${held} and owes ${owed} base units`
    })
  const checks: Check[] = []
  for (const [name, token] of [
    ['stakingPoolUsdt', 'usdt'],
    ['stakingPoolRwas', 'rwas'],
    ['daoPool', 'drToken'],
  ] as const) {
    const pool = { address: at[name], abi: stakingPoolAbi } as const
    checks.push(
      await covers(token, name, 'stakes', () => client.readContract({ ...pool, functionName: 'totalStaked' })),
      await note(`rewards left in ${name}`, async () => {
        const [budget, total, least] = await Promise.all([
          client.readContract({ ...pool, functionName: 'remainingBudget' }),
          client.readContract({ ...pool, functionName: 'totalStaked' }),
          client.readContract({ ...pool, functionName: 'minimumTotalStake' }),
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
    const reserve = { address: at[name], abi } as const
    checks.push(
      await covers(token, name, 'reserved rewards', () =>
        client.readContract({ ...reserve, functionName: 'reservedRewards' }),
      ),
      await note(`free rewards in ${name}`, async () =>
        show(token, await client.readContract({ ...reserve, functionName: 'freeRewards' })),
      ),
    )
  }
  checks.push(
    await covers('productToken', 'cardVault', 'cards', () =>
      client.readContract({ address: at.cardVault, abi: cardVaultAbi, functionName: 'totalHeld' }),
    ),
    await covers('productToken', 'votingEscrow', 'locks', () =>
      client.readContract({ address: at.votingEscrow, abi: votingEscrowAbi, functionName: 'totalLocked' }),
    ),
    await note('cards in stock', async () => {
      const seller = { address: at.cardSeller, abi: cardSellerAbi } as const
      const cards = await client.readContract({ ...seller, functionName: 'availableCards' })
      return cards === 0n ? 'EMPTY, no card can be sold until stock is sent' : String(cards)
    }),
  )
  return checks
}
