import { getFeatureContracts } from '@app/config/contracts'
import type { Deployment } from '@app/config/deployments'
import type { Address } from '@app/core/address'
import { MAX_CLAIMED_ORDERS, type PowerOrder, type PowerOrderPage } from '@app/core/api/power'
import type { PowerOrderState } from '@app/core/power-order'
import type { PendingQuery } from '@app/db/client'
import type { ServiceContext } from '../context.ts'
import { type Database, getOffset, getPage, type PageInput } from '../database.ts'
import { type Dated, readChain } from '../indexed/read-chain.ts'

export async function listOrders(
  ctx: ServiceContext,
  input: PageInput & { address: Address; state?: PowerOrderState },
): Promise<Dated<PowerOrderPage>> {
  const { database, config } = ctx
  const wanted = input.state === undefined ? database`true` : database`state = ${input.state}`
  const { cursor, row } = await readChain<{
    total: number
    list: OrderRow[]
    totals: Omit<PowerOrderPage['totals'], 'powerToken' | 'token'>
  }>(
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
        (select json_build_object(
            'remainingPower', coalesce(sum(remaining_power), 0)::text, 'claimable', coalesce(sum(claimable), 0)::text,
            'dailyOutput', coalesce(sum(daily_output), 0)::text, 'openCount', count(*) filter (where state <> 'ended'),
            'claimableOrderIds', (
              select coalesce(json_agg(order_id::text order by claimable desc, order_id), '[]')
              from (
                select order_id, claimable from mine where claimable > 0
                order by claimable desc, order_id limit ${MAX_CLAIMED_ORDERS}
              ) most
            )
          ) from mine) as totals`,
  )
  const { powerToken, productToken: token } = getFeatureContracts(config.deployment, 'power')
  return {
    cursor,
    data: {
      list: row.list.map((order) => describeOrder(order, config.deployment)),
      ...getPage(input, row.total),
      totals: { powerToken, token, ...row.totals },
    },
  }
}

export type OrderRow = Omit<PowerOrder, 'powerToken' | 'token'>

/**
 * By the contract's closed forms in whole numbers. Use `reserved_now`: `reserved` still includes what can no longer be
 * earned since the last event.
 */
export function selectOrders(database: Database, account: PendingQuery) {
  return database`
    select stood.*,
      div(power * output_rate * weight_now, 2 * 86400e18 * lifetime) - claimed as claimable,
      div(power * output_rate * (weight_now + left_time * left_time), 2 * 86400e18 * lifetime) - claimed as reserved_now,
      case when state = 'inProgress' then div(remaining_power * output_rate, 1e18) else 0 end as daily_output
    from (
      select held.*,
        case when c.block_timestamp >= ends_at then 'ended' when paused then 'paused'
          when c.block_timestamp >= fuel_empty_at then 'outOfFuel' else 'inProgress' end as state,
        left_time, div(power * left_time, lifetime) as remaining_power,
        div(greatest(fuel_empty_at - c.block_timestamp, 0) * power * fuel_rate, 86400e18) as remaining_fuel,
        case when not paused and fueled_until > accrued_at
          then weight + (fueled_until - accrued_at)::numeric * (2 * ends_at - accrued_at - fueled_until)
          else weight end as weight_now
      from chain.power_order held
      cross join lateral (
        select least(c.block_timestamp, ends_at, fuel_empty_at) as fueled_until,
          greatest(ends_at - c.block_timestamp, 0)::numeric as left_time
      ) times
      where account = ${account}
    ) stood`
}

export function orderJson(database: Database) {
  return database`json_build_object(
    'orderId', order_id::text, 'state', state, 'power', power::text, 'remainingPower', remaining_power::text,
    'outputRate', output_rate::text, 'fuelRate', fuel_rate::text, 'remainingFuel', remaining_fuel::text,
    'fuelBurned', fuel_burned::text, 'fuelEmptyAt', fuel_empty_at, 'openedAt', opened_at, 'endsAt', ends_at,
    'lifetime', lifetime, 'claimable', claimable::text, 'claimed', claimed::text, 'reserved', reserved_now::text,
    'paused', paused, 'accruedAt', accrued_at, 'weight', weight::text, 'blockNumber', open_block,
    'transaction', '0x' || encode(open_transaction, 'hex'))`
}

export function describeOrder(row: OrderRow, deployment: Deployment): PowerOrder {
  const contracts = getFeatureContracts(deployment, 'power')
  return { ...row, powerToken: contracts.powerToken, token: contracts.productToken }
}
