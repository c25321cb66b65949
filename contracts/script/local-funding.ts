import { productTokenAbi } from '@app/abis/product-token'
import { stakingPoolAbi } from '@app/abis/staking-pool'
import { testUsdtAbi } from '@app/abis/test-usdt'
import { uniswapV2Router02Abi } from '@app/abis/uniswap-v2-router02'
import { getAddress } from '@app/config/contracts'
import type { Deployment } from '@app/config/deployment'
import { encodeFunctionData, maxUint256, type Address } from 'viem'
import type { LocalTransaction } from './local-chain.ts'
import { getLocalFunds, localOperator, type LocalWorld } from './local-settings.ts'

/** Fills reserves, budgets and pair. Dividends are funded by schedules, later. */
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
  const { liquidityProduct, liquidityUsdt, cardIncome } = funds
  return [
    mint('usdt', operator, liquidityUsdt),
    mint('rwas', operator, cardIncome),
    ...fund('stakingPoolUsdt', funds.usdtPoolReward),
    ...fund('stakingPoolRwas', funds.rwasPoolReward),
    ...fund('daoPool', funds.daoReward),
    ...world.furtherPools.flatMap(({ name }) => fund(name, funds.furtherPoolReward)),
    ...fund('powerMarket', funds.powerReserve),
    ...fund('cardVault', cardIncome),
    {
      what: 'stock the card seller',
      to: at.productToken,
      data: encodeFunctionData({
        abi: productTokenAbi,
        functionName: 'transfer',
        args: [at.cardSeller, funds.cardStock],
      }),
    },
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
