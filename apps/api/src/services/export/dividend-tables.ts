import type { Address } from '@app/core/address'
import type { DividendPage, DividendPoolPage } from '@app/core/api/rewards'
import type { DividendKind } from '@app/core/ledger/account-kinds'
import type { ServiceContext } from '../../context.ts'
import { listDividendPools } from '../settlement/list-dividend-pools.ts'
import { listDividends } from '../settlement/list-dividends.ts'
import { writeDay } from './csv.ts'
import type { Table } from './table.ts'

type Dividend = DividendPage['list'][number]
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

/** What each day shared out, with the account's part where it had one. */
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
