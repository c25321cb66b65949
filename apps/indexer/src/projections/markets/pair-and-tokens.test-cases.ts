import { productTokenAbi } from '@app/abis/product-token'
import { uniswapV2PairAbi } from '@app/abis/uniswap-v2-pair'
import { toNumeric } from '@app/db/client'
import type { Address } from 'viem'
import { describe, expect, it } from 'vitest'
import { deployment, sql, client } from './markets.test-setup.ts'

const sum = (amounts: (bigint | undefined)[]) => amounts.reduce<bigint>((total, amount) => total + amount!, 0n)

export function describePairAndTokens(): void {
  describe('the tables of the markets', () => {
    it('have the reserves of the pair, and candles that hang together and add up to its swaps', async () => {
      const pair = { address: deployment.contracts.productPair, abi: uniswapV2PairAbi } as const
      const [reserve0, reserve1] = await client.readContract({ ...pair, functionName: 'getReserves' })
      const isFirst = deployment.contracts.productToken.toLowerCase() < deployment.contracts.usdt.toLowerCase()
      const [row] = await sql`select product_reserve, usdt_reserve, price from chain.pair`
      const [product, usdt] = isFirst ? [reserve0, reserve1] : [reserve1, reserve0]
      expect(row).toEqual({ product_reserve: product, usdt_reserve: usdt, price: (usdt * 10n ** 30n) / product })
      const broken = await sql`
        select seconds, opened_at from (
          select *, lag(close) over (partition by seconds order by opened_at) as before from chain.candle
        ) candle
        where before <> open or high < greatest(open, close) or low > least(open, close) or opened_at % seconds <> 0`
      expect([...broken]).toEqual([])
      const swaps = await client.getContractEvents({ ...pair, eventName: 'Swap', fromBlock: 0n })
      const first = sum(swaps.flatMap(({ args }) => [args.amount0In, args.amount0Out]))
      const second = sum(swaps.flatMap(({ args }) => [args.amount1In, args.amount1Out]))
      const [ofProduct, ofUsdt] = isFirst ? [first, second] : [second, first]
      const wrong = await sql`
        select seconds from chain.candle group by seconds
        having (sum(swap_count), sum(product_volume), sum(usdt_volume))
          is distinct from (${swaps.length}, ${toNumeric(ofProduct)}::numeric, ${toNumeric(ofUsdt)}::numeric)`
      expect([...wrong]).toEqual([])
      const [kinds] =
        await sql`select array_agg(distinct seconds::int order by seconds::int) as kinds from chain.candle`
      expect(kinds!['kinds']).toEqual([60, 300, 900, 3_600, 14_400, 86_400])
      const [days] = await sql`
        select bool_and(day.high = inner_.high and day.low = inner_.low and day.close = inner_.close) as same
        from chain.candle day cross join lateral (
          select max(high) as high, min(low) as low, (array_agg(close order by opened_at desc))[1] as close
          from chain.candle where seconds = 60 and opened_at >= day.opened_at and opened_at < day.opened_at + 86400
        ) inner_ where day.seconds = 86400`
      expect(days).toEqual({ same: true })
    })

    it('say of tokens what the contracts say', async () => {
      const balances = await sql<
        { token: Address; account: Address; balance: bigint }[]
      >`select * from chain.token_balance`
      for (const { token: address, account, balance } of balances) {
        const args = [account] as const
        expect(balance).toBe(
          await client.readContract({ address, abi: productTokenAbi, functionName: 'balanceOf', args }),
        )
      }
      const stats = await sql<{ token: Address; total_supply: bigint }[]>`select * from chain.token_stat`
      expect(stats).toHaveLength(3)
      for (const { token: address, total_supply: supply } of stats) {
        expect(supply).toBe(await client.readContract({ address, abi: productTokenAbi, functionName: 'totalSupply' }))
      }
    })
  })
}
