import type { Address } from '@app/core/address'
import type { ExportedList } from '@app/core/api/export'
import { MAX_PAGE_SIZE } from '@app/core/api/parameters'
import type { Deposit } from '@app/core/api/staking'
import type { DividendPage } from '@app/core/api/rewards'
import type { Withdrawal } from '@app/core/api/withdrawal'
import type { ServiceContext } from '../../context.ts'
import { getSystemConfig } from '../configuration/get-system-config.ts'
import { listDividends } from '../settlement/list-dividends.ts'
import { listDeposits } from '../staking/list-deposits.ts'
import { listWithdrawals } from '../withdrawal/list-withdrawals.ts'
import { type CsvValue, writeAmount, writeCsvLine, writeTime } from './csv.ts'

type Dividend = DividendPage['list'][number]
interface Rows<Row> {
  list: Row[]
  total: number
}
interface Table<Row> {
  columns: readonly string[]
  read: (page: { page: number; pageSize: number }) => Promise<Rows<Row>>
  getKey: (row: Row) => string
  getValues: (row: Row, show: ShowAmount) => CsvValue[]
}
/** Whole tokens and symbol; of a token that is not ours base units and its address. */
type ShowAmount = (token: string, amount: string) => [string, string]

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
    default:
      yield* writeTable(createDividendTable(ctx, address, list), show)
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

function createWithdrawalTable(ctx: ServiceContext, address: Address): Table<Withdrawal> {
  return {
    columns: ['time', 'id', 'state', 'amount', 'fee', 'received', 'token', 'token_address', 'paid_at', 'transaction'],
    read: async (page) => (await listWithdrawals(ctx, { address, ...page })).data,
    getKey: ({ id }) => id,
    getValues({ id, state, requestedAt, amount, fee, token, payment }, show) {
      const [gross, symbol] = show(token, amount)
      const received = payment === null ? null : show(token, payment.received)[0]
      const paidAt = writeTime(payment?.paidAt ?? null)
      // Longer than a spreadsheet's numbers: as a text.
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

function createDepositTable(ctx: ServiceContext, address: Address): Table<Deposit> {
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
    read: async (page) => (await listDeposits(ctx, { address, ...page })).data,
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

function createDividendTable(
  ctx: ServiceContext,
  address: Address,
  list: Exclude<ExportedList, 'withdrawals' | 'deposits'>,
): Table<Dividend> {
  const kind = list === 'dividends' ? undefined : list
  return {
    columns: ['day', 'epoch', 'kind', 'amount', 'token', 'token_address', 'weight', 'total_weight', 'pool', 'block'],
    read: (page) => listDividends(ctx, { address, kind, ...page }),
    getKey: ({ epoch, token, kind: each }) => `${epoch} ${token} ${each}`,
    getValues: (row, show) => [
      writeTime(row.startAt)!.slice(0, 10),
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
