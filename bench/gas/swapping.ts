import { productSwapAbi } from '@app/abis/product-swap'
import { productTokenAbi } from '@app/abis/product-token'
import { testUsdtAbi } from '@app/abis/test-usdt'
import { uniswapV2Router02Abi } from '@app/abis/uniswap-v2-router02'
import { getSandboxAccount } from '@app/config/sandbox-accounts'
import { maxUint256, parseUnits } from 'viem'
import type { GasChain } from './chain.ts'
import type { Row } from './report.ts'

const hour = 3_600
const sold = parseUnits('1000', 18)

/** Our swap burns 2 %; Uniswap's router burns nothing. */
export async function measureSwapping(chain: GasChain): Promise<Row[]> {
  const paid = chain.inUsdt('500')
  const account = getSandboxAccount('whale').address
  const product = { address: chain.productToken, abi: productTokenAbi }
  const usdt = { address: chain.usdt, abi: testUsdtAbi }
  const ours = { address: chain.productSwap, abi: productSwapAbi, functionName: 'swapExactIn' }
  const router = { address: chain.uniswapV2Router, abi: uniswapV2Router02Abi }
  await chain.send(chain.operator, { ...product, functionName: 'transfer', args: [account, 100n * sold] })
  await chain.send(chain.operator, { ...usdt, functionName: 'mint', args: [account, 100n * paid] })
  for (const token of [product, usdt])
    for (const spender of [ours.address, router.address])
      await chain.send(account, { ...token, functionName: 'approve', args: [spender, maxUint256] })

  const later = async () => {
    await chain.skip(hour)
    return (await chain.now()) + 600n
  }
  const swap = async (sells: boolean) => {
    const [token, amount] = sells ? ([chain.productToken, sold] as const) : ([chain.usdt, paid] as const)
    return chain.send(account, { ...ours, args: [token, amount, 1n, await later()] })
  }
  const route = async (sells: boolean) => {
    const path = sells ? [chain.productToken, chain.usdt] : [chain.usdt, chain.productToken]
    const args = [sells ? sold : paid, 1n, path, account, await later()]
    return chain.send(account, { ...router, functionName: 'swapExactTokensForTokens', args })
  }
  // The first trade of a pair begins its price accumulators.
  await route(true)
  const sell = { ours: await swap(true), theirs: await route(true) }
  const buy = { ours: await swap(false), theirs: await route(false) }
  const burn = await chain.send(account, { ...product, functionName: 'burn', args: [sold / 50n] })
  return [
    { what: '`ProductSwap` sell {product}, 2 % burned', peer: 'Uniswap V2 Router02, nothing burned', ...sell },
    { what: '`ProductSwap` buy {product}, 2 % burned', peer: 'Uniswap V2 Router02, nothing burned', ...buy },
    { what: 'the same sale', peer: 'Router02 and a burn', ours: sell.ours, theirs: sell.theirs + burn },
    { what: 'the same purchase', peer: 'Router02 and a burn', ours: buy.ours, theirs: buy.theirs + burn },
  ]
}
