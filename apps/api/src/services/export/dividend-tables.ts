import type { Address } from '@app/core/address'
import type { DividendPage, DividendPoolPage, PromotionIncomePage } from '@app/core/api/rewards'
import type { DividendKind } from '@app/core/settlement/dividend-kinds'
import { getEpochStart } from '@app/core/settlement/epochs'
import type { ServiceContext } from '../../context.ts'
import { getReferralPool } from '../../pools.ts'
import { type EarningDay, listEarningDays } from '../days/list-earning-days.ts'
import { listDividendPools, listDividends } from '../settlement/list-dividends.ts'
import { listPromotionIncome } from '../settlement/list-promotion-income.ts'
import { type Table, writeDay } from './csv.ts'

export function createEarningTable(ctx: ServiceContext, address: Address): Table<EarningDay> {
  return {
    columns: ['day', 'epoch', 'earned', 'opened', 'received', 'fee', 'token', 'token_address'],
    // Each page reads all days, so pages are large.
    batchSize: 5_000,
    read: (page) => listEarningDays(ctx, { address, ...page }),
    getKey: ({ day, token }) => `${day} ${token}`,
    getValues({ day, token, earned, opened, paid, fee }, show) {
      const [amount, symbol] = show(token, earned.toString())
      const [opening, received, kept] = [opened, paid - fee, fee].map((each) => show(token, each.toString())[0])
      return [writeDay(getEpochStart(day)), day, amount, opening!, received!, kept!, symbol, token]
    },
  }
}

type Dividend = DividendPage['list'][number]
type PromotionSource = PromotionIncomePage['list'][number]
type Pool = DividendPoolPage['list'][number]

export function createDividendTable(ctx: ServiceContext, address: Address, kind?: DividendKind): Table<Dividend> {
  return {
    columns: ['day', 'epoch', 'kind', 'amount', 'token', 'token_address', 'weight', 'total_weight', 'pool', 'block'],
    read: (page) => listDividends(ctx, { address, kind, ...page }),
    getKey: ({ epoch, token, kind: each }) => `${epoch} ${token} ${each}`,
    getValues: (row, show) => [
      writeDay(row.startAt),
      row.epoch,
      row.kind,
      ...show(row.token, row.revenue),
      row.token,
      row.weight,
      row.totalWeight,
      show(row.token, row.totalPool)[0],
      row.blockNumber,
    ],
  }
}

export function createPoolTable(ctx: ServiceContext, address: Address): Table<Pool> {
  return {
    columns: [
      'day',
      'epoch',
      'kind',
      'pool',
      'token',
      'token_address',
      'paid',
      'accounts',
      'total_weight',
      'my_weight',
      'my_amount',
      'block',
    ],
    read: (page) => listDividendPools(ctx, { address, ...page }),
    getKey: ({ epoch, token, kind }) => `${epoch} ${token} ${kind}`,
    getValues: (row, show) => [
      writeDay(row.startAt),
      row.epoch,
      row.kind,
      ...show(row.token, row.totalPool),
      row.token,
      show(row.token, row.paid)[0],
      row.accountCount,
      row.totalWeight,
      row.weight,
      row.revenue === null ? null : show(row.token, row.revenue)[0],
      row.blockNumber,
    ],
  }
}

export function createPromotionSourceTable(ctx: ServiceContext, address: Address): Table<PromotionSource> {
  return {
    columns: [
      'day',
      'epoch',
      'account',
      'layer',
      'stake',
      'stake_token',
      'rate_per_10000',
      'amount',
      'token',
      'token_address',
      'dividend',
      'weight',
      'total_weight',
      'block',
    ],
    batchSize: 2_000,
    read: async (page) => (await listPromotionIncome(ctx, { address, ...page })).data,
    getKey: ({ epoch, token, account }) => `${epoch} ${token} ${account}`,
    getValues: (row, show) => [
      writeDay(row.startAt),
      row.epoch,
      row.account,
      row.layer,
      ...show(getReferralPool(ctx.pools).token, row.stake),
      row.rate,
      ...show(row.token, row.revenue),
      row.token,
      show(row.token, row.dividend)[0],
      row.weight,
      row.totalWeight,
      row.blockNumber,
    ],
  }
}
