import { uniswapV2FactoryAbi } from '@app/abis/uniswap-v2-factory'
import type { ContractName, Deployment } from '@app/config/deployment'
import { parseAbi, zeroAddress, type Address, type PublicClient } from 'viem'
import { check, type Check } from './check.ts'

/** Getter of each contract and the contract that it must name; null where it must name none. */
const wiring = {
  stakingPoolUsdt: {
    authority: 'accessManager',
    stakingToken: 'usdt',
    rewardToken: 'productToken',
    referralRegistry: 'referralRegistry',
  },
  stakingPoolRwas: {
    authority: 'accessManager',
    stakingToken: 'rwas',
    rewardToken: 'productToken',
    referralRegistry: null,
  },
  drToken: { product: 'productToken' },
  daoPool: {
    authority: 'accessManager',
    stakingToken: 'drToken',
    rewardToken: 'productToken',
    referralRegistry: null,
  },
  powerMarket: {
    authority: 'accessManager',
    rewardToken: 'productToken',
    powerToken: 'powerToken',
    referralRegistry: 'referralRegistry',
  },
  powerToken: { powerMarket: 'powerMarket' },
  cardSeller: {
    authority: 'accessManager',
    usdt: 'usdt',
    product: 'productToken',
    cards: 'equityCard',
    vault: 'cardVault',
    referralRegistry: 'referralRegistry',
  },
  equityCard: { authority: 'accessManager', seller: 'cardSeller', vault: 'cardVault' },
  cardVault: {
    authority: 'accessManager',
    seller: 'cardSeller',
    cards: 'equityCard',
    product: 'productToken',
    rewardToken: 'rwas',
  },
  productSwap: {
    authority: 'accessManager',
    pair: 'productPair',
    product: 'productToken',
    pairedToken: 'usdt',
  },
  votingEscrow: { authority: 'accessManager', product: 'productToken' },
  dividendVault: { authority: 'accessManager', product: 'productToken' },
  settingsDesk: { authority: 'accessManager' },
  productPair: { factory: 'uniswapV2Factory' },
  uniswapV2Router: { factory: 'uniswapV2Factory' },
} as const satisfies Partial<Record<ContractName, Record<string, ContractName | null>>>

export async function checkWiring(client: PublicClient, deployment: Deployment): Promise<Check[]> {
  const { contracts, governance } = deployment
  const read = (address: Address, getter: string) =>
    client.readContract({
      address,
      abi: parseAbi([`function ${getter}() view returns (address)`] as readonly string[]),
      functionName: getter,
    })
  const getters = Object.entries(wiring).flatMap(([name, expected]) =>
    Object.entries(expected as Record<string, ContractName | null>).map(([getter, target]) => ({
      name: name as ContractName,
      getter,
      expected: target ? contracts[target] : zeroAddress,
      shown: target ?? 'none',
    })),
  )
  if (governance)
    for (const name of ['powerMarket', 'cardSeller'] as const)
      getters.push({ name, getter: 'treasury', expected: governance.treasury, shown: 'the treasury' })
  const checks: Check[] = []
  for (const { name, getter, expected, shown } of getters)
    checks.push(
      await check(`${name}.${getter} is ${shown}`, async () => {
        const actual = await read(contracts[name], getter)
        return actual === expected ? undefined : `it is ${String(actual)}, not ${expected}`
      }),
    )
  checks.push(
    await check('the factory knows the pair of the product and USDT', async () => {
      const pair = await client.readContract({
        address: contracts.uniswapV2Factory,
        abi: uniswapV2FactoryAbi,
        functionName: 'getPair',
        args: [contracts.productToken, contracts.usdt],
      })
      return pair === contracts.productPair ? undefined : `it names ${pair}`
    }),
  )
  return checks
}
