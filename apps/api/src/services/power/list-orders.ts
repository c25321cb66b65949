import type { Address } from '@app/core/address'
import { MAX_CLAIMED_ORDERS, type PowerOrderPage } from '@app/core/api/power'
import type { PowerOrderState } from '@app/core/power-order'
import type { ServiceContext } from '../../context.ts'
import { getOffset, type PageInput } from '../../domain/page.ts'
import type { Dated } from '../../freshness/answer-chain-read.ts'
import { readChain } from '../chain/read-chain.ts'
import { describeOrder, orderJson, selectOrders, type OrderRow } from './order-rows.ts'

interface OrderListRow {
  total: number
  list: OrderRow[]
  remaining_power: string
  claimable: string
  daily_output: string
  open_count: number
  claimable_ids: string[]
}

/** Power orders of an account, the newest first, with what all of them come to. */
export async function listOrders(
  ctx: ServiceContext,
  input: PageInput & { address: Address; state?: PowerOrderState },
): Promise<Dated<PowerOrderPage>> {
  const { database, config } = ctx
  const wanted = input.state === undefined ? database`true` : database`state = ${input.state}`
  const { cursor, row } = await readChain<OrderListRow>(
    ctx,
    database`
      with mine as materialized (${selectOrders(database, database`${input.address}`)})
      select
        (select count(*) from mine where ${wanted}) as total,
        (select coalesce(json_agg(${orderJson(database)} order by opened_at desc, order_id desc), '[]')
          from (
            select * from mine where ${wanted} order by opened_at desc, order_id desc
            offset ${getOffset(input)} limit ${input.pageSize}
          ) page) as list,
        (select coalesce(sum(remaining_power), 0)::text from mine) as remaining_power,
        (select coalesce(sum(claimable), 0)::text from mine) as claimable,
        (select coalesce(sum(daily_output), 0)::text from mine) as daily_output,
        (select count(*) from mine where state <> 'ended') as open_count,
        (select coalesce(json_agg(order_id::text order by claimable desc, order_id), '[]')
          from (
            select order_id, claimable from mine where claimable > 0
            order by claimable desc, order_id limit ${MAX_CLAIMED_ORDERS}
          ) most) as claimable_ids`,
  )
  const { powerToken, productToken: token } = config.deployment.contracts
  return {
    cursor,
    data: {
      list: row.list.map((order) => describeOrder(order, config.deployment)),
      page: input.page,
      pageSize: input.pageSize,
      total: row.total,
      totals: {
        powerToken,
        remainingPower: row.remaining_power,
        token,
        claimable: row.claimable,
        dailyOutput: row.daily_output,
        openCount: row.open_count,
        claimableOrderIds: row.claimable_ids,
      },
    },
  }
}
