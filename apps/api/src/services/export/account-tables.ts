import type { Address } from '@app/core/address'
import type { Card, CardReward } from '@app/core/api/cards'
import type { EquityClaim } from '@app/core/api/claims'
import type { PowerOrder } from '@app/core/api/power'
import type { Deposit, DepositKind } from '@app/core/api/staking'
import type { Withdrawal } from '@app/core/api/withdrawal'
import { getCardNumber } from '@app/core/card-number'
import type { ServiceContext } from '../../context.ts'
import { listCardRewards } from '../cards/card-totals.ts'
import { listCards } from '../cards/read-cards.ts'
import { listClaims } from '../claims.ts'
import { listOrders } from '../power-orders.ts'
import { listDeposits } from '../staking/list-deposits.ts'
import { listWithdrawals } from '../withdrawal/list-withdrawals.ts'
import { type Table, writeTime } from './csv.ts'

export function createWithdrawalTable(ctx: ServiceContext, address: Address): Table<Withdrawal> {
  return {
    columns: ['time', 'id', 'state', 'amount', 'fee', 'received', 'token', 'token_address', 'paid_at', 'transaction'],
    read: async (page) => (await listWithdrawals(ctx, { address, ...page })).data,
    getKey: ({ id }) => id,
    getValues({ id, state, requestedAt, amount, fee, token, payment }, show) {
      const [gross, symbol] = show(token, amount)
      const received = payment === null ? null : show(token, payment.received)[0]
      const paidAt = writeTime(payment?.paidAt ?? null)
      // As text: ids are longer than a spreadsheet's numbers.
      const name = `#${id}`
      return [
        writeTime(requestedAt),
        name,
        state,
        gross,
        show(token, fee)[0],
        received,
        symbol,
        token,
        paidAt,
        payment?.transaction ?? null,
      ]
    },
  }
}

export function createDepositTable(ctx: ServiceContext, address: Address, only?: DepositKind): Table<Deposit> {
  return {
    columns: [
      'time',
      'kind',
      'id',
      'amount',
      'token',
      'token_address',
      'unlock_at',
      'taken_out_at',
      'contract',
      'transaction',
    ],
    read: async (page) =>
      (await listDeposits(ctx, { address, ...(only !== undefined && { kind: only }), ...page })).data,
    getKey: ({ kind, contract, id }) => `${kind} ${contract} ${id}`,
    getValues: ({ kind, id, amount, token, depositedAt, unlockAt, withdrawnAt, contract, transaction }, show) => [
      writeTime(depositedAt),
      kind,
      id,
      ...show(token, amount),
      token,
      writeTime(unlockAt),
      writeTime(withdrawnAt),
      contract,
      transaction,
    ],
  }
}

export function createCardRewardTable(ctx: ServiceContext, address: Address): Table<CardReward> {
  const { productToken, rwas } = ctx.config.deployment.contracts
  return {
    columns: ['time', 'released', 'released_token', 'income', 'income_token', 'block', 'transaction'],
    read: async (page) => (await listCardRewards(ctx, { address, ...page })).data,
    getKey: ({ blockNumber, logIndex }) => `${blockNumber} ${logIndex}`,
    getValues: ({ claimedAt, released, income, blockNumber, transaction }, show) => [
      writeTime(claimedAt),
      ...show(productToken, released),
      ...show(rwas, income),
      blockNumber,
      transaction,
    ],
  }
}

export function createClaimTable(ctx: ServiceContext, address: Address): Table<EquityClaim> {
  return {
    columns: ['time', 'card', 'card_id', 'shares', 'stock_code', 'state', 'note', 'updated_at', 'block'],
    read: (page) => listClaims(ctx.database, { address, ...page }),
    getKey: ({ cardId }) => cardId,
    getValues: ({ claimedAt, cardId, shares, stockCode, state, note, updatedAt, blockNumber }) => [
      writeTime(claimedAt),
      // As text: a spreadsheet takes `1-2027` for a month, and an id can be longer than its numbers.
      `#${getCardNumber(cardId)}`,
      `#${cardId}`,
      shares,
      stockCode,
      state,
      note,
      writeTime(updatedAt),
      blockNumber,
    ],
  }
}

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
      // As text: a spreadsheet takes `1-2027` for a month, and an id can be longer than its numbers.
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
