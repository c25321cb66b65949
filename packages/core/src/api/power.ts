import { z } from '@hono/zod-openapi'
import { powerOrderStates } from '../power-order.ts'
import type { PublicRead } from './endpoint.ts'
import { pageOf } from './envelope.ts'
import { addressPageQuery, choiceParameter } from './parameters.ts'
import { address, amount, blockNumber, count, hash, unixTime } from './primitives.ts'

export const MAX_LISTED_ORDERS = 100
/** The ids of claimed orders must fit into one transaction. */
export const MAX_CLAIMED_ORDERS = 100

export const powerOrderState = z.enum(powerOrderStates).openapi('PowerOrderState', {
  description:
    'At `asOf.blockTimestamp`. `outOfFuel`: in progress, and its output suspended. `paused`: by its owner, with or without fuel.',
})

const orderId = z
  .string()
  .regex(/^[1-9][0-9]*$/)
  .openapi({ description: 'Id of the order in the power market.' })

export const powerOrder = z
  .object({
    orderId,
    state: powerOrderState,
    powerToken: address.openapi({ description: 'Token of `power` and `remainingPower`.' }),
    power: amount.openapi({ description: 'What it was opened with.' }),
    remainingPower: amount,
    token: address.openapi({ description: 'Token of all other amounts and of the rates.' }),
    outputRate: amount.openapi({ description: 'Earned for one whole remaining power and day.' }),
    fuelRate: amount.openapi({ description: 'Burned for one whole initial power and day.' }),
    remainingFuel: amount,
    fuelBurned: amount.openapi({ description: 'At the opening and by every replenishment.' }),
    fuelEmptyAt: unixTime.openapi({ description: 'First second without fuel, and so without output.' }),
    openedAt: unixTime,
    endsAt: unixTime.openapi({ description: 'First second after its life.' }),
    lifetime: count.openapi({ description: 'Seconds.' }),
    claimable: amount.openapi({ description: 'Earned and not claimed.' }),
    claimed: amount,
    reserved: amount.openapi({
      description: 'The most it can still be paid: claimable, and what it earns if it runs with fuel to its end.',
    }),
    paused: z.boolean(),
    accruedAt: unixTime.openapi({ description: 'Time of its last event, up to which `weight` counts.' }),
    weight: amount.openapi({
      description:
        'Sum over the time a to b with output, in seconds after the opening, of (b − a)(2·lifetime − a − b). Output = ⌊power · outputRate · weight ÷ (2 · 86400·10¹⁸ · lifetime)⌋.',
    }),
    blockNumber: blockNumber.openapi({ description: 'Of its opening.' }),
    transaction: hash.openapi({ description: 'Of its opening.' }),
  })
  .openapi('PowerOrder', { description: 'An order that runs computing power on fuel.' })
export type PowerOrder = z.infer<typeof powerOrder>

export const powerOrderPage = pageOf(powerOrder)
  .extend({
    totals: z.object({
      powerToken: address.openapi({ description: 'Token of `remainingPower`.' }),
      remainingPower: amount,
      token: address.openapi({ description: 'Token of `claimable` and `dailyOutput`.' }),
      claimable: amount,
      dailyOutput: amount.openapi({
        description: 'What orders in progress put out a day, on the power they have left.',
      }),
      openCount: count.openapi({ description: 'Orders that have not ended.' }),
      claimableOrderIds: z.array(orderId).openapi({
        description: `Orders with something to claim, the most first; at most ${MAX_CLAIMED_ORDERS}.`,
      }),
    }),
  })
  .openapi('PowerOrderPage', { description: '`totals` are of all orders of the account, whatever is listed.' })
export type PowerOrderPage = z.infer<typeof powerOrderPage>

const powerOrderListQuery = addressPageQuery.extend({
  state: choiceParameter(powerOrderStates, 'Only orders in this state.'),
})

export const powerReads = {
  powerOrders: {
    kind: 'chainRead',
    path: '/api/power/orders',
    tag: 'power',
    summary:
      'Power orders of an account, the newest first, with what is left of power and fuel and what can be claimed.',
    query: powerOrderListQuery,
    data: powerOrderPage,
    feature: 'power',
    wayOut: true,
  },
} as const satisfies Record<string, PublicRead>
