import type { Address } from '@app/core/address'
import type { DividendPage, DividendPoolPage, PromotionIncomePage } from '@app/core/api/rewards'
import type { DividendKind } from '@app/core/settlement/dividend-kinds'
import { getEpochStart } from '@app/core/settlement/epochs'
import type { ServiceContext } from '../../context.ts'
import { getReferralPool } from '../../pools.ts'
import { type EarningDay, listEarningDays } from '../days/list-earning-days.ts'
import { listDividendPools, listDividends } from '../settlement/list-dividends.ts'
import { listPromotionIncome } from '../settlement/list-promotion-income.ts'
import { createTable, type Table, writeDay } from './csv.ts'

export function createEarningTable(ctx: ServiceContext, address: Address): Table<EarningDay> {
  return createTable({
    // Each page reads all days, so pages are large.
    batchSize: 5_000,
    read: (page) => listEarningDays(ctx, { address, ...page }),
    getKey: ({ day, token }) => `${day} ${token}`,
    columns: {
      day: ({ day }) => writeDay(getEpochStart(day)),
      epoch: ({ day }) => day,
      earned: ({ token, earned }, show) => show(token, earned.toString())[0],
      opened: ({ token, opened }, show) => show(token, opened.toString())[0],
      received: ({ token, paid, fee }, show) => show(token, (paid - fee).toString())[0],
      fee: ({ token, fee }, show) => show(token, fee.toString())[0],
      token: ({ token, earned }, show) => show(token, earned.toString())[1],
      token_address: ({ token }) => token,
    },
  })
}

type Dividend = DividendPage['list'][number]
type PromotionSource = PromotionIncomePage['list'][number]
type Pool = DividendPoolPage['list'][number]

export function createDividendTable(ctx: ServiceContext, address: Address, kind?: DividendKind): Table<Dividend> {
  return createTable({
    read: (page) => listDividends(ctx, { address, kind, ...page }),
    getKey: ({ epoch, token, kind: each }) => `${epoch} ${token} ${each}`,
    columns: {
      day: ({ startAt }) => writeDay(startAt),
      epoch: ({ epoch }) => epoch,
      kind: (row) => row.kind,
      amount: ({ token, revenue }, show) => show(token, revenue)[0],
      token: ({ token, revenue }, show) => show(token, revenue)[1],
      token_address: ({ token }) => token,
      weight: ({ weight }) => weight,
      total_weight: ({ totalWeight }) => totalWeight,
      pool: ({ token, totalPool }, show) => show(token, totalPool)[0],
      block: ({ blockNumber }) => blockNumber,
    },
  })
}

export function createPoolTable(ctx: ServiceContext, address: Address): Table<Pool> {
  return createTable({
    read: (page) => listDividendPools(ctx, { address, ...page }),
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
      my_weight: ({ weight }) => weight,
      my_amount: ({ token, revenue }, show) => (revenue === null ? null : show(token, revenue)[0]),
      block: ({ blockNumber }) => blockNumber,
    },
  })
}

export function createPromotionSourceTable(ctx: ServiceContext, address: Address): Table<PromotionSource> {
  return createTable({
    batchSize: 2_000,
    read: async (page) => (await listPromotionIncome(ctx, { address, ...page })).data,
    getKey: ({ epoch, token, account }) => `${epoch} ${token} ${account}`,
    columns: {
      day: ({ startAt }) => writeDay(startAt),
      epoch: ({ epoch }) => epoch,
      account: ({ account }) => account,
      layer: ({ layer }) => layer,
      stake: ({ stake }, show) => show(getReferralPool(ctx.pools).token, stake)[0],
      stake_token: ({ stake }, show) => show(getReferralPool(ctx.pools).token, stake)[1],
      rate_per_10000: ({ rate }) => rate,
      amount: ({ token, revenue }, show) => show(token, revenue)[0],
      token: ({ token, revenue }, show) => show(token, revenue)[1],
      token_address: ({ token }) => token,
      dividend: ({ token, dividend }, show) => show(token, dividend)[0],
      weight: ({ weight }) => weight,
      total_weight: ({ totalWeight }) => totalWeight,
      block: ({ blockNumber }) => blockNumber,
    },
  })
}
