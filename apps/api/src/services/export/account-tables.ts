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
import { type Columns, createTable, type Table, writeTime } from './csv.ts'

// Ids and card numbers get a `#`: a spreadsheet takes `1-2027` for a month, and an id can be longer than its numbers.

export function createWithdrawalTable(ctx: ServiceContext, address: Address): Table<Withdrawal> {
  return createTable({
    read: async (page) => (await listWithdrawals(ctx, { address, ...page })).data,
    getKey: ({ id }) => id,
    columns: {
      time: ({ requestedAt }) => writeTime(requestedAt),
      id: ({ id }) => `#${id}`,
      state: ({ state }) => state,
      amount: ({ token, amount }, show) => show(token, amount)[0],
      fee: ({ token, fee }, show) => show(token, fee)[0],
      received: ({ token, payment }, show) => payment && show(token, payment.received)[0],
      token: ({ token, amount }, show) => show(token, amount)[1],
      token_address: ({ token }) => token,
      paid_at: ({ payment }) => writeTime(payment?.paidAt ?? null),
      transaction: ({ payment }) => payment?.transaction ?? null,
    },
  })
}

export function createDepositTable(ctx: ServiceContext, address: Address, only?: DepositKind): Table<Deposit> {
  return createTable({
    read: async (page) =>
      (await listDeposits(ctx, { address, ...(only !== undefined && { kind: only }), ...page })).data,
    getKey: ({ kind, contract, id }) => `${kind} ${contract} ${id}`,
    columns: {
      time: ({ depositedAt }) => writeTime(depositedAt),
      kind: ({ kind }) => kind,
      id: ({ id }) => id,
      amount: ({ token, amount }, show) => show(token, amount)[0],
      token: ({ token, amount }, show) => show(token, amount)[1],
      token_address: ({ token }) => token,
      unlock_at: ({ unlockAt }) => writeTime(unlockAt),
      taken_out_at: ({ withdrawnAt }) => writeTime(withdrawnAt),
      contract: ({ contract }) => contract,
      transaction: ({ transaction }) => transaction,
    },
  })
}

export function createCardRewardTable(ctx: ServiceContext, address: Address): Table<CardReward> {
  const { productToken, rwas } = ctx.config.deployment.contracts
  return createTable({
    read: async (page) => (await listCardRewards(ctx, { address, ...page })).data,
    getKey: ({ blockNumber, logIndex }) => `${blockNumber} ${logIndex}`,
    columns: {
      time: ({ claimedAt }) => writeTime(claimedAt),
      released: ({ released }, show) => show(productToken, released)[0],
      released_token: ({ released }, show) => show(productToken, released)[1],
      income: ({ income }, show) => show(rwas, income)[0],
      income_token: ({ income }, show) => show(rwas, income)[1],
      block: ({ blockNumber }) => blockNumber,
      transaction: ({ transaction }) => transaction,
    },
  })
}

export function createClaimTable(ctx: ServiceContext, address: Address): Table<EquityClaim> {
  return createTable({
    read: (page) => listClaims(ctx.database, { address, ...page }),
    getKey: ({ cardId }) => cardId,
    columns: claimColumns,
  })
}

export const claimColumns = {
  time: ({ claimedAt }) => writeTime(claimedAt),
  card: ({ cardId }) => `#${getCardNumber(cardId)}`,
  card_id: ({ cardId }) => `#${cardId}`,
  shares: ({ shares }) => shares,
  stock_code: ({ stockCode }) => stockCode,
  state: ({ state }) => state,
  note: ({ note }) => note,
  updated_at: ({ updatedAt }) => writeTime(updatedAt),
  block: ({ blockNumber }) => blockNumber,
} as const satisfies Columns<EquityClaim>

type CardRow = Card & { token: Address; rewardToken: Address }

export function createCardTable(ctx: ServiceContext, address: Address): Table<CardRow> {
  return createTable({
    async read(page) {
      const { list, total, token, rewardToken } = (await listCards(ctx, { address, ...page })).data
      return { list: list.map((row) => ({ ...row, token, rewardToken })), total }
    },
    getKey: ({ id }) => id,
    columns: {
      card: ({ id }) => `#${getCardNumber(id)}`,
      card_id: ({ id }) => `#${id}`,
      shares: ({ shares }) => shares,
      stock_code: ({ stockCode }) => stockCode,
      state: ({ state }) => state,
      held: ({ token, held }, show) => show(token, held)[0],
      released: ({ token, released }, show) => show(token, released)[0],
      to_claim: ({ token, claimable }, show) => show(token, claimable)[0],
      token: ({ token, claimable }, show) => show(token, claimable)[1],
      income: ({ rewardToken, income }, show) => show(rewardToken, income)[0],
      income_to_claim: ({ rewardToken, claimableIncome }, show) => show(rewardToken, claimableIncome)[0],
      income_token: ({ rewardToken, claimableIncome }, show) => show(rewardToken, claimableIncome)[1],
      bought_at: ({ boughtAt }) => writeTime(boughtAt),
      ends_at: ({ endsAt }) => writeTime(endsAt),
      transaction: ({ transaction }) => transaction,
    },
  })
}

export function createOrderTable(ctx: ServiceContext, address: Address): Table<PowerOrder> {
  return createTable({
    read: async (page) => (await listOrders(ctx, { address, ...page })).data,
    getKey: ({ orderId }) => orderId,
    columns: {
      opened_at: ({ openedAt }) => writeTime(openedAt),
      order: ({ orderId }) => orderId,
      state: ({ state }) => state,
      power: ({ powerToken, power }, show) => show(powerToken, power)[0],
      remaining_power: ({ powerToken, remainingPower }, show) => show(powerToken, remainingPower)[0],
      power_token: ({ powerToken, remainingPower }, show) => show(powerToken, remainingPower)[1],
      remaining_fuel: ({ token, remainingFuel }, show) => show(token, remainingFuel)[0],
      fuel_burned: ({ token, fuelBurned }, show) => show(token, fuelBurned)[0],
      to_claim: ({ token, claimable }, show) => show(token, claimable)[0],
      claimed: ({ token, claimed }, show) => show(token, claimed)[0],
      token: ({ token, claimed }, show) => show(token, claimed)[1],
      fuel_ends_at: ({ fuelEmptyAt }) => writeTime(fuelEmptyAt),
      ends_at: ({ endsAt }) => writeTime(endsAt),
      transaction: ({ transaction }) => transaction,
    },
  })
}
