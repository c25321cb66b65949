import type { PowerOrder } from '@app/core/api/power'
import type { PowerOrderState } from '@app/core/power-order'
import type { PendingQuery } from '@app/db/client'
import type { Deployment } from '@app/config/deployments'
import type { Database } from '../../database/database.ts'
import { toHash } from '../../domain/bytes.ts'

export interface OrderRow {
  id: string
  state: PowerOrderState
  power: string
  remaining_power: string
  output_rate: string
  fuel_rate: string
  remaining_fuel: string
  fuel_burned: string
  fuel_empty_at: number
  opened_at: number
  ends_at: number
  lifetime: number
  claimable: string
  claimed: string
  reserved_now: string
  paused: boolean
  accrued_at: number
  weight: string
  block: number
  transaction: string
}

/**
 * Every order of the account that an expression names, as it stands at the cursor `c`: the contract's closed forms, in whole numbers. Columns of
 * `chain.power_order`, and `state`, `remaining_power`, `remaining_fuel`, `claimable`, `reserved_now`, `daily_output`.
 * The column `reserved` still has what can no longer be earned since the last event.
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

/** A row of `selectOrders` as JSON; amounts as text. */
export function orderJson(database: Database) {
  return database`json_build_object(
    'id', order_id::text, 'state', state, 'power', power::text, 'remaining_power', remaining_power::text,
    'output_rate', output_rate::text, 'fuel_rate', fuel_rate::text, 'remaining_fuel', remaining_fuel::text,
    'fuel_burned', fuel_burned::text, 'fuel_empty_at', fuel_empty_at, 'opened_at', opened_at, 'ends_at', ends_at,
    'lifetime', lifetime, 'claimable', claimable::text, 'claimed', claimed::text, 'reserved_now', reserved_now::text,
    'paused', paused, 'accrued_at', accrued_at, 'weight', weight::text, 'block', open_block,
    'transaction', encode(open_transaction, 'hex'))`
}

export function describeOrder(row: OrderRow, { contracts }: Deployment): PowerOrder {
  return {
    orderId: row.id,
    state: row.state,
    powerToken: contracts.powerToken,
    power: row.power,
    remainingPower: row.remaining_power,
    token: contracts.productToken,
    outputRate: row.output_rate,
    fuelRate: row.fuel_rate,
    remainingFuel: row.remaining_fuel,
    fuelBurned: row.fuel_burned,
    fuelEmptyAt: row.fuel_empty_at,
    openedAt: row.opened_at,
    endsAt: row.ends_at,
    lifetime: row.lifetime,
    claimable: row.claimable,
    claimed: row.claimed,
    reserved: row.reserved_now,
    paused: row.paused,
    accruedAt: row.accrued_at,
    weight: row.weight,
    blockNumber: row.block,
    transaction: toHash(row.transaction),
  }
}
