import { powerMarketAbi } from '@app/abis/power-market'
import { getMostOutput, getOutput } from '@app/core/power-order'
import { getAddress } from 'viem'
import { describe, expect, it } from 'vitest'
import { type Order, toOrderRun } from '../power-market.ts'
import { deployment, sql, client, now } from './markets.test-setup.ts'

export function describePowerOrders(): void {
  describe('the tables of the markets', () => {
    it('say of power orders what the market says, to the base unit', async () => {
      const market = { address: deployment.contracts.powerMarket, abi: powerMarketAbi } as const
      const orders = await sql<Order[]>`select * from chain.power_order order by order_id`
      expect(BigInt(orders.length)).toBe(await client.readContract({ ...market, functionName: 'orderCount' }))
      for (const row of orders) {
        const order = await client.readContract({ ...market, functionName: 'orderOf', args: [BigInt(row.order_id)] })
        const run = toOrderRun(row)
        expect({
          owner: getAddress(row.account),
          state: now >= row.ends_at ? 2 : row.paused ? 1 : 0,
          power: row.power,
          outputRate: row.output_rate,
          fuelRate: row.fuel_rate,
          openedAt: BigInt(row.opened_at),
          endsAt: BigInt(row.ends_at),
          fuelEmptyAt: BigInt(row.fuel_empty_at),
          paid: row.claimed,
          earned: getOutput(run, now) - row.claimed,
          reserved: getMostOutput(run, now) - row.claimed,
        }).toEqual({
          owner: order.owner,
          state: order.state,
          power: order.power,
          outputRate: order.outputRate,
          fuelRate: order.fuelRate,
          openedAt: order.openedAt,
          endsAt: order.endsAt,
          fuelEmptyAt: order.fuelEmptyAt,
          paid: order.paid,
          earned: order.earned,
          reserved: order.reserved,
        })
      }
    })

    it('say of reserves what the contracts say, and orders add up to theirs', async () => {
      for (const name of ['powerMarket', 'cardVault'] as const) {
        const contract = { address: deployment.contracts[name], abi: powerMarketAbi } as const
        const [row] = await sql`
          select total_funded, total_paid, reserved from chain.reward_reserve where contract = ${contract.address}`
        expect(row).toEqual({
          total_funded: await client.readContract({ ...contract, functionName: 'totalFunded' }),
          total_paid: await client.readContract({ ...contract, functionName: 'totalPaid' }),
          reserved: await client.readContract({ ...contract, functionName: 'reservedRewards' }),
        })
      }
      const [sums] = await sql`
        select sum(reserved) = (select reserved from chain.reward_reserve where contract = ${deployment.contracts.powerMarket}) as same,
          sum(claimed) = (select total_paid from chain.reward_reserve where contract = ${deployment.contracts.powerMarket}) as claims,
          sum(fuel_burned) = (select sum(amount) from chain.power_fuel) as fuel
        from chain.power_order`
      expect(sums).toEqual({ same: true, claims: true, fuel: true })
    })
  })
}
