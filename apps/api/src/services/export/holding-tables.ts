import type { Address } from '@app/core/address'
import type { Card } from '@app/core/api/cards'
import type { PowerOrder } from '@app/core/api/power'
import { getCardNumber } from '@app/core/card-number'
import type { ServiceContext } from '../../context.ts'
import { listCards } from '../cards/list-cards.ts'
import { listOrders } from '../power/list-orders.ts'
import { writeTime } from './csv.ts'
import type { Table } from './table.ts'

export function createCardTable(
  ctx: ServiceContext,
  address: Address,
): Table<Card & { token: Address; rewardToken: Address }> {
  return {
    columns: [
      'card',
      'card_id',
      'state',
      'held',
      'released',
      'to_claim',
      'token',
      'income',
      'income_to_claim',
      'income_token',
      'bought_at',
      'ends_at',
      'transaction',
    ],
    async read(page) {
      const { list, total, token, rewardToken } = (await listCards(ctx, { address, ...page })).data
      return { list: list.map((row) => ({ ...row, token, rewardToken })), total }
    },
    getKey: ({ id }) => id,
    getValues: ({ id, state, token, rewardToken, boughtAt, endsAt, transaction, ...card }, show) => [
      // As texts: `1-2027` alone is a month to a spreadsheet, and an id can be longer than its numbers.
      `#${getCardNumber(id)}`,
      `#${id}`,
      state,
      show(token, card.held)[0],
      show(token, card.released)[0],
      ...show(token, card.claimable),
      show(rewardToken, card.income)[0],
      ...show(rewardToken, card.claimableIncome),
      writeTime(boughtAt),
      writeTime(endsAt),
      transaction,
    ],
  }
}

export function createOrderTable(ctx: ServiceContext, address: Address): Table<PowerOrder> {
  return {
    columns: [
      'opened_at',
      'order',
      'state',
      'power',
      'remaining_power',
      'power_token',
      'remaining_fuel',
      'fuel_burned',
      'to_claim',
      'claimed',
      'token',
      'fuel_ends_at',
      'ends_at',
      'transaction',
    ],
    read: async (page) => (await listOrders(ctx, { address, ...page })).data,
    getKey: ({ orderId }) => orderId,
    getValues: ({ openedAt, orderId, state, powerToken, token, fuelEmptyAt, endsAt, transaction, ...order }, show) => [
      writeTime(openedAt),
      orderId,
      state,
      show(powerToken, order.power)[0],
      ...show(powerToken, order.remainingPower),
      show(token, order.remainingFuel)[0],
      show(token, order.fuelBurned)[0],
      show(token, order.claimable)[0],
      ...show(token, order.claimed),
      writeTime(fuelEmptyAt),
      writeTime(endsAt),
      transaction,
    ],
  }
}
