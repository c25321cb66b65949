import type { Address } from '@app/core/address'
import type { Offer } from '@app/core/api/endpoint'
import { publicReads } from '@app/core/api/endpoints'
import type { ExportedList, ExportInput } from '@app/core/api/export'
import { MAX_PAGE_SIZE } from '@app/core/api/parameters'
import type { ServiceContext } from '../../context.ts'
import { getSystemConfig } from '../get-system-config.ts'
import {
  createCardRewardTable,
  createCardTable,
  createClaimTable,
  createDepositTable,
  createOrderTable,
  createWithdrawalTable,
} from './account-tables.ts'
import {
  createBranchTable,
  createInviteeTable,
  createMemberTable,
  createNodeTable,
  createRankingTable,
  createTeamDayTable,
} from './community-tables.ts'
import { writeAmount, writeCsvLine } from '@app/core/csv-line'
import type { ShowAmount, Table } from './csv.ts'
import {
  createDividendTable,
  createEarningTable,
  createPoolTable,
  createPromotionSourceTable,
} from './dividend-tables.ts'

/**
 * A row that arrives during the export moves later pages, so each key is written once. The first line waits for the
 * first page, so that a failure becomes an error answer.
 */
export async function* exportList(ctx: ServiceContext, input: ExportInput): AsyncGenerator<string> {
  const show = createShowAmount(ctx)
  yield* input.list === 'ranking'
    ? writeTable(createRankingTable(ctx), show)
    : files[input.list](ctx, input.address, show)
}

type WriteFile = (ctx: ServiceContext, address: Address, show: ShowAmount) => AsyncGenerator<string>

const files: Record<Exclude<ExportedList, 'ranking'>, WriteFile> = {
  withdrawals: asFile(createWithdrawalTable),
  deposits: asFile(createDepositTable),
  stakes: asFile((ctx, address) => createDepositTable(ctx, address, 'stake')),
  dr: asFile((ctx, address) => createDepositTable(ctx, address, 'dr')),
  cards: asFile(createCardTable),
  'card-rewards': asFile(createCardRewardTable),
  orders: asFile(createOrderTable),
  earnings: asFile(createEarningTable),
  dividends: asFile(createDividendTable),
  promotion: asFile((ctx, address) => createDividendTable(ctx, address, 'promotion')),
  node: asFile((ctx, address) => createDividendTable(ctx, address, 'node')),
  community: asFile((ctx, address) => createDividendTable(ctx, address, 'community')),
  ve: asFile((ctx, address) => createDividendTable(ctx, address, 've')),
  dao: asFile((ctx, address) => createDividendTable(ctx, address, 'dao')),
  pools: asFile(createPoolTable),
  invitees: asFile(createInviteeTable),
  nodes: asFile(createNodeTable),
  members: asFile(createMemberTable),
  'team-days': asFile(createTeamDayTable),
  'promotion-sources': asFile(createPromotionSourceTable),
  branches: asFile(createBranchTable),
  claims: asFile(createClaimTable),
}

const offers: Readonly<Partial<Record<ExportedList, Offer>>> = {
  cards: publicReads.cards,
  'card-rewards': publicReads.cardRewards,
  orders: publicReads.powerOrders,
  invitees: publicReads.invitees,
  nodes: publicReads.nodeUsers,
  members: publicReads.community,
  'team-days': publicReads.stakingDays,
  branches: publicReads.invitees,
  claims: publicReads.equityClaims,
  ranking: publicReads.daoRanking,
}

export function findExportedOffer(list: ExportedList): Offer {
  return offers[list] ?? {}
}

function asFile<Row>(createTable: (ctx: ServiceContext, address: Address) => Table<Row>): WriteFile {
  return (ctx, address, show) => writeTable(createTable(ctx, address), show)
}

export function exportTable<Row>(ctx: ServiceContext, table: Table<Row>): AsyncGenerator<string> {
  return writeTable(table, createShowAmount(ctx))
}

async function* writeTable<Row>(table: Table<Row>, show: ShowAmount) {
  const { columns, read, getKey, getValues, readMark, batchSize: pageSize = MAX_PAGE_SIZE } = table
  const mark = await readMark?.()
  const written = new Set<string>()
  let page = 1
  let isLast = false
  do {
    const { list, total } = await read({ page, pageSize })
    let text = page === 1 ? writeCsvLine(columns) : ''
    for (const row of list) {
      const key = getKey(row)
      if (written.has(key)) continue
      written.add(key)
      text += writeCsvLine(getValues(row, show))
    }
    isLast = list.length === 0 || page * pageSize >= total
    if (isLast && (await readMark?.()) !== mark) throw new Error('A month was filed while the list was read')
    yield text
    page += 1
  } while (!isLast)
}

function createShowAmount(ctx: ServiceContext): ShowAmount {
  const tokens = new Map(getSystemConfig(ctx).tokens.map((token) => [token.address.toLowerCase(), token]))
  return (address, amount) => {
    const token = tokens.get(address.toLowerCase())
    return token === undefined ? [amount, address] : [writeAmount(amount, token.decimals), token.symbol]
  }
}
