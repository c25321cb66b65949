import { powerMarketAbi } from '@app/abis/power-market'
import type { Address } from 'viem'
import { contracts, getAnswer, getChain } from './chain.ts'
import { expect } from './test.ts'

interface OrderFigures {
  orderId: string
  state: string
  claimable: string
  claimed: string
  reserved: string
}

/**
 * Compares the API with the market at the same block, to the base unit.
 * @returns The states of the orders.
 */
export async function expectOrdersAsOnChain(account: Address): Promise<string[]> {
  let states: string[] = []
  // While a block is being mined, the local node may call at the newest one with the time of the next.
  await expect(async () => {
    states = await compareOrders(account)
  }).toPass({ timeout: 30_000 })
  return states
}

async function compareOrders(account: Address): Promise<string[]> {
  const { data, asOf } = await getAnswer<{ list: OrderFigures[] }>(`power/orders?address=${account}`)
  const onChain = data.list.map(async ({ orderId }) => {
    const { earned, paid, reserved } = await getChain().readContract({
      address: contracts.powerMarket,
      abi: powerMarketAbi,
      functionName: 'orderOf',
      args: [BigInt(orderId)],
      blockNumber: BigInt(asOf.blockNumber),
    })
    return [orderId, earned, paid, reserved].map(String)
  })
  const listed = data.list.map(({ orderId, claimable, claimed, reserved }) => [orderId, claimable, claimed, reserved])
  expect(listed).toEqual(await Promise.all(onChain))
  return data.list.map(({ state }) => state)
}
