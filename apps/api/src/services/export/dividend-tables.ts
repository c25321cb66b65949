import type { Address } from '@app/core/address'
import type { DividendPage, DividendPoolPage, PromotionIncomePage } from '@app/core/api/rewards'
import type { DividendKind } from '@app/core/settlement/dividend-kinds'
import { getEpochStart } from '@app/core/settlement/epochs'
import type { ServiceContext } from '../../context.ts'
import { getReferralPool } from '../../pools.ts'
import { type EarningDay, listEarningDays } from '../days/list-earning-days.ts'
import { listDividendPools, listDividends } from '../settlement/list-dividends.ts'
import { listPromotionIncome } from '../settlement/list-promotion-income.ts'
import { readFiledUntil } from '../settlement/filed-months.ts'
import { createTable, type Table, writeDay, writeDays } from './csv.ts'

export function createEarningTable(ctx: ServiceContext, address: Address): Table<EarningDay> {
  return createTable({
    // Each page reads all days, so pages are large.
    batchSize: 5_000,
    readMark: () => readFiledUntil(ctx),
    read: (page) => listEarningDays(ctx, { address, ...page }),
    getKey: ({ day, lastDay, token }) => `${day} ${lastDay} ${token}`,
    columns: {
      day: ({ day, lastDay }) => writeDays(getEpochStart(day), getEpochStart(lastDay)),
      epoch: ({ day, lastDay }) => (day === lastDay ? day : null),
      earned: ({ token, earned }, show) => show(token, earned.toString())[0],
      opened: ({ token, opened }, show) => show(token, opened.toString())[0],
      received: ({ token, paid, fee }, show) => show(token, (paid - fee).toString())[0],
      fee: ({ token, fee }, show) => show(token, fee.toString())[0],
      token: ({ token, earned }, show) => show(token, earned.toString())[1],
      token_address: ({ token }) => token,
    },
  })
}

type Dividend = DividendPage['list'][number] | DividendPage['months'][number]
type PromotionSource = PromotionIncomePage['list'][number] | PromotionIncomePage['months'][number]
type Pool = DividendPoolPage['list'][number] & { isFiled: boolean }

interface Days {
  epoch: number
  startAt: number
  lastEpoch?: number
}

const dayColumns = {
  day: ({ startAt, epoch, lastEpoch = epoch }: Days) => writeDays(startAt, getEpochStart(lastEpoch)),
  epoch: ({ epoch, lastEpoch }: Days) => (lastEpoch === undefined ? epoch : null),
}

export function createDividendTable(ctx: ServiceContext, address: Address, kind?: DividendKind): Table<Dividend> {
  return createTable<Dividend>({
    readMark: () => readFiledUntil(ctx),
    read: async (page) => {
      const { list, months, total } = await listDividends(ctx, { address, kind, ...page })
      return { list: [...list, ...months], total }
    },
    getKey: (row) => `${dayColumns.day(row)} ${row.token} ${row.kind}`,
    columns: {
      ...dayColumns,
      kind: (row) => row.kind,
      amount: ({ token, revenue }, show) => show(token, revenue)[0],
      token: ({ token, revenue }, show) => show(token, revenue)[1],
      token_address: ({ token }) => token,
      weight: (row) => ('weight' in row ? row.weight : null),
      total_weight: (row) => ('weight' in row ? row.totalWeight : null),
      pool: (row, show) => ('weight' in row ? show(row.token, row.totalPool)[0] : null),
      block: (row) => ('weight' in row ? row.blockNumber : null),
    },
  })
}

export function createPoolTable(ctx: ServiceContext, address: Address): Table<Pool> {
  return createTable({
    read: async (page) => {
      const { list, total, filedUntil } = await listDividendPools(ctx, { address, ...page })
      return { list: list.map((pool) => ({ ...pool, isFiled: pool.startAt < (filedUntil ?? 0) })), total }
    },
    getKey: ({ epoch, token, kind }) => `${epoch} ${token} ${kind}`,
    columns: {
      day: ({ startAt }) => writeDay(startAt),
      epoch: ({ epoch }) => epoch,
      kind: ({ kind }) => kind,
      pool: ({ token, totalPool }, show) => show(token, totalPool)[0],
      token: ({ token, totalPool }, show) => show(token, totalPool)[1],
      token_address: ({ token }) => token,
      paid: ({ token, paid }, show) => show(token, paid)[0],
      accounts: ({ accountCount }) => accountCount,
      total_weight: ({ totalWeight }) => totalWeight,
      my_weight: ({ weight, isFiled }) => (isFiled ? 'filed' : weight),
      my_amount: ({ token, revenue, isFiled }, show) =>
        isFiled ? 'filed' : revenue === null ? null : show(token, revenue)[0],
      block: ({ blockNumber }) => blockNumber,
    },
  })
}

/** A filed month has its dividend as the amount of all sources together. */
export function createPromotionSourceTable(ctx: ServiceContext, address: Address): Table<PromotionSource> {
  const { token: stakeToken } = getReferralPool(ctx.pools)
  return createTable<PromotionSource>({
    batchSize: 2_000,
    readMark: () => readFiledUntil(ctx),
    read: async (page) => {
      const { list, months, total } = (await listPromotionIncome(ctx, { address, ...page })).data
      return { list: [...list, ...months], total }
    },
    getKey: (row) => `${dayColumns.day(row)} ${row.token} ${'account' in row ? row.account : ''}`,
    columns: {
      ...dayColumns,
      account: (row) => ('account' in row ? row.account : null),
      layer: (row) => ('account' in row ? row.layer : null),
      stake: (row, show) => ('account' in row ? show(stakeToken, row.stake)[0] : null),
      stake_token: (row, show) => ('account' in row ? show(stakeToken, row.stake)[1] : null),
      rate_per_10000: (row) => ('account' in row ? row.rate : null),
      amount: (row, show) => show(row.token, 'account' in row ? row.revenue : row.dividend)[0],
      token: (row, show) => show(row.token, row.dividend)[1],
      token_address: ({ token }) => token,
      dividend: ({ token, dividend }, show) => show(token, dividend)[0],
      weight: (row) => ('account' in row ? row.weight : null),
      total_weight: (row) => ('account' in row ? row.totalWeight : null),
      block: (row) => ('account' in row ? row.blockNumber : null),
    },
  })
}
