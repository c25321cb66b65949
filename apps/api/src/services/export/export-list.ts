import type { Address } from '@app/core/address'
import type { ExportedList } from '@app/core/api/export'
import { MAX_PAGE_SIZE } from '@app/core/api/parameters'
import type { ServiceContext } from '../../context.ts'
import { getSystemConfig } from '../configuration/get-system-config.ts'
import { createCardRewardTable, createDepositTable, createWithdrawalTable } from './account-tables.ts'
import { createInviteeTable, createNodeTable } from './community-tables.ts'
import { writeAmount, writeCsvLine } from './csv.ts'
import { createDividendTable, createPoolTable } from './dividend-tables.ts'
import type { ShowAmount, Table } from './table.ts'

/**
 * A list as CSV, line by line, with the rows of its endpoint. A row that comes while it is read begins the next file: it moves
 * the others down, and none is written twice. The first line waits for the first page, so that a failure is an answer.
 */
export async function* exportList(
  ctx: ServiceContext,
  { list, address }: { list: ExportedList; address: Address },
): AsyncGenerator<string> {
  const show = createShowAmount(ctx)
  switch (list) {
    case 'withdrawals':
      yield* writeTable(createWithdrawalTable(ctx, address), show)
      return
    case 'deposits':
      yield* writeTable(createDepositTable(ctx, address), show)
      return
    case 'stakes':
      yield* writeTable(createDepositTable(ctx, address, 'stake'), show)
      return
    case 'dao-stakes':
      yield* writeTable(createDepositTable(ctx, address, 'dr'), show)
      return
    case 'card-rewards':
      yield* writeTable(createCardRewardTable(ctx, address), show)
      return
    case 'pools':
      yield* writeTable(createPoolTable(ctx, address), show)
      return
    case 'invitees':
      yield* writeTable(createInviteeTable(ctx, address), show)
      return
    case 'nodes':
      yield* writeTable(createNodeTable(ctx, address), show)
      return
    default:
      yield* writeTable(createDividendTable(ctx, address, list === 'dividends' ? undefined : list), show)
  }
}

async function* writeTable<Row>({ columns, read, getKey, getValues }: Table<Row>, show: ShowAmount) {
  const written = new Set<string>()
  let page = 1
  let isLast = false
  do {
    const { list, total } = await read({ page, pageSize: MAX_PAGE_SIZE })
    let text = page === 1 ? writeCsvLine(columns) : ''
    for (const row of list) {
      const key = getKey(row)
      if (written.has(key)) continue
      written.add(key)
      text += writeCsvLine(getValues(row, show))
    }
    yield text
    isLast = list.length === 0 || page * MAX_PAGE_SIZE >= total
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
