import { productTokenAbi } from '@app/abis/product-token'
import { stakingPoolAbi } from '@app/abis/staking-pool'
import { testUsdtAbi } from '@app/abis/test-usdt'
import { uniswapV2Router02Abi } from '@app/abis/uniswap-v2-router02'
import { getAddress } from '@app/config/contracts'
import type { Deployment } from '@app/config/deployment'
import { type Address, encodeFunctionData, maxUint256 } from 'viem'
import type { LocalTransaction } from './local-chain.ts'
import {
  getLocalFunds,
  localDividendSigners,
  localOperator,
  localSettler,
  localVetoer,
  type LocalWorld,
} from './local-settings.ts'
import { accessManagerAbi } from '@app/abis/access-manager'
import { dividendVaultAbi } from '@app/abis/dividend-vault'
import { roles } from '@app/abis/roles'
import { settingsDeskAbi } from '@app/abis/settings-desk'
import { SECONDS_PER_DAY } from '@app/core/constants'
import { makeRulesFile } from '@app/core/settlement/history/rules-file'
import { getEpoch } from '@app/core/settlement/epochs'
import { settlementRules } from '@app/core/settlement/rules'
import { dividendTokens, getTokenCall } from './dividend-tokens.ts'

export function getFundingCalls(
  { contracts: at }: Pick<Deployment, 'contracts'>,
  world: LocalWorld,
): LocalTransaction[] {
  const operator = localOperator.address
  const of = (name: string) => getAddress({ contracts: at }, name)
  const mint = (token: 'usdt' | 'rwas', to: Address, amount: bigint) => ({
    what: `mint ${token}`,
    to: at[token],
    data: encodeFunctionData({ abi: testUsdtAbi, functionName: 'mint', args: [to, amount] }),
  })
  const allow = (token: 'usdt' | 'rwas' | 'productToken', spender: string, amount: bigint) => ({
    what: `let ${spender} take ${token}`,
    to: at[token],
    data: encodeFunctionData({ abi: productTokenAbi, functionName: 'approve', args: [of(spender), amount] }),
  })
  const fund = (name: string, amount: bigint) => [
    allow(name === 'cardVault' ? 'rwas' : 'productToken', name, amount),
    {
      what: `fund ${name}`,
      to: of(name),
      data: encodeFunctionData({ abi: stakingPoolAbi, functionName: 'fund', args: [amount] }),
    },
  ]
  const funds = getLocalFunds(world)
  const { cardIncome } = funds
  const stock = (seller: Address) => ({
    what: 'stock the card seller',
    to: at.productToken,
    data: encodeFunctionData({ abi: productTokenAbi, functionName: 'transfer', args: [seller, funds.cardStock] }),
  })
  return [
    mint('rwas', operator, cardIncome),
    ...fund('stakingPoolUsdt', funds.usdtPoolReward),
    ...(at.stakingPoolRwas ? fund('stakingPoolRwas', funds.rwasPoolReward) : []),
    ...(at.daoPool ? fund('daoPool', funds.daoReward) : []),
    ...world.furtherPools.flatMap(({ name }) => fund(name, funds.furtherPoolReward)),
    ...(at.powerMarket ? fund('powerMarket', funds.powerReserve) : []),
    ...(at.cardVault ? fund('cardVault', cardIncome) : []),
    ...(at.cardSeller ? [stock(at.cardSeller)] : []),
    // The pair of the first generation has its liquidity.
    ...(world.generation === 1 ? addLiquidity() : []),
  ]

  function addLiquidity(): LocalTransaction[] {
    const { liquidityProduct, liquidityUsdt } = funds
    return [
      mint('usdt', operator, liquidityUsdt),
      allow('productToken', 'uniswapV2Router', liquidityProduct),
      allow('usdt', 'uniswapV2Router', liquidityUsdt),
      {
        what: 'add liquidity',
        to: at.uniswapV2Router,
        data: encodeFunctionData({
          abi: uniswapV2Router02Abi,
          functionName: 'addLiquidity',
          args: [at.productToken, at.usdt, liquidityProduct, liquidityUsdt, 0n, 0n, operator, maxUint256],
        }),
      },
    ]
  }
}

/** Rules come into force on the ninth day: seven whole days lie between. */
export const noticeDays = 9
/** Long enough for a sandbox whose time is moved far ahead. */
const signerYears = [5, 10] as const

/** @param now Unix seconds of the chain. */
export function getDividendCalls(deployment: Deployment, world: LocalWorld, now: number): LocalTransaction[] {
  const { contracts: at } = deployment
  const { dailyCapProduct, dailyCapUsdt, dailyCapRwas } = getLocalFunds(world)
  const caps = { productToken: dailyCapProduct, usdt: dailyCapUsdt, rwas: dailyCapRwas }
  const atVault = (what: string, call: Parameters<typeof encodeFunctionData<typeof dividendVaultAbi>>[0]) => ({
    what,
    to: at.dividendVault,
    data: encodeFunctionData(call),
  })
  return [
    ...getHolderCalls(deployment),
    ...getRulesCalls(deployment, getEpoch(now) + noticeDays),
    ...dividendTokens.map((name) => getTokenCall(at, name)),
    ...dividendTokens.map((name) =>
      atVault(`let dividendVault pay ${name}`, {
        abi: dividendVaultAbi,
        functionName: 'raiseDailyCap',
        args: [at[name], caps[name]],
      }),
    ),
    ...localDividendSigners.map(({ address }, index) =>
      atVault('add a signer of dividendVault', {
        abi: dividendVaultAbi,
        functionName: 'addSigner',
        args: [address, BigInt(now + signerYears[index]! * 365 * SECONDS_PER_DAY)],
      }),
    ),
  ]
}

function getHolderCalls({ contracts }: Deployment): LocalTransaction[] {
  const holders = [
    ['SETTLER', localSettler],
    ['VETOER', localVetoer],
  ] as const
  return holders.map(([role, { address }]) => ({
    what: `grant ${role} to who has nothing else`,
    to: contracts.accessManager,
    data: encodeFunctionData({
      abi: accessManagerAbi,
      functionName: 'grantRole',
      args: [roles[role], address, 0],
    }),
  }))
}

function getRulesCalls(deployment: Deployment, fromDay: number): LocalTransaction[] {
  const { contracts } = deployment
  return settlementRules.map((rules) => {
    const args = [makeRulesFile(deployment, rules).hash, BigInt(Math.max(fromDay, rules.fromEpoch))] as const
    const announcement = encodeFunctionData({ abi: dividendVaultAbi, functionName: 'announceRules', args })
    return {
      what: `announce rules ${rules.version}`,
      to: contracts.settingsDesk,
      data: encodeFunctionData({
        abi: settingsDeskAbi,
        functionName: 'execute',
        args: [contracts.dividendVault, announcement],
      }),
    }
  })
}
