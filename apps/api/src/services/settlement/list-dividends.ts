import type { Address } from '@app/core/address'
import type { DividendDayPage, DividendPage, DividendPoolPage } from '@app/core/api/rewards'
import { toChecksumAddress } from '@app/core/checksum-address'
import type { DividendKind } from '@app/core/settlement/dividend-kinds'
import { getEpochStart } from '@app/core/settlement/epochs'
import type { ServiceContext } from '../../context.ts'
import { getOffset, type PageInput, runQuery } from '../../database.ts'
import { describeMonth, selectFiledUntil } from './filed-months.ts'

interface DividendRow {
  epoch: number
  kind: DividendKind
  token: Address
  budget: bigint
  total_weight: bigint
  block_number: number
}

export function describePool(row: DividendRow) {
  return {
    epoch: row.epoch,
    startAt: getEpochStart(row.epoch),
    kind: row.kind,
    token: toChecksumAddress(row.token),
    totalPool: row.budget.toString(),
    totalWeight: row.total_weight.toString(),
    blockNumber: row.block_number,
  }
}

type Database = Pick<ServiceContext, 'database'>

interface Wanted {
  address: Address
  kind?: DividendKind | undefined
  token?: Address | undefined
}

/** Of `settled.share` or `settled.month_share` under the name `share`. */
function select({ database }: Database, { address, kind, token }: Wanted) {
  return database`share.account = ${address}
    ${kind === undefined ? database`` : database`and share.kind = ${kind}`}
    ${token === undefined ? database`` : database`and share.token = ${token}`}`
}

/** Each row has what its kind has: a day its pool, a filed month how many days it is the sum of. */
type Listed = { epoch: number; kind: DividendKind; token: Address; revenue: bigint } & (
  | { day_count: null; weight: bigint; budget: bigint; total_weight: bigint; block_number: number }
  | { day_count: number }
)

export async function listDividends(
  { database }: Database,
  { page, pageSize, ...asked }: PageInput & Wanted,
): Promise<DividendPage> {
  const wanted = select({ database }, asked)
  const [rows, [counted]] = await runQuery(
    Promise.all([
      database<Listed[]>`
        select listed.*, pool.budget, pool.total_weight, settled.anchor_block as block_number
        from (
          select day as epoch, kind, token, weight, revenue, null::integer as day_count
          from settled.share share where ${wanted}
          union all
          select month, kind, token, null, revenue, day_count from settled.month_share share where ${wanted}
          order by epoch desc, kind, token limit ${pageSize} offset ${getOffset({ page, pageSize })}
        ) listed
        left join settled.pool pool
          on pool.day = listed.epoch and pool.token = listed.token and pool.kind = listed.kind and day_count is null
        left join settled.day settled on settled.day = listed.epoch and day_count is null
        where day_count is not null or pool.day is not null
        order by epoch desc, kind, token`,
      database<{ total: number }[]>`
        select (select count(*) from settled.share share where ${wanted})
          + (select count(*) from settled.month_share share where ${wanted}) as total`,
    ]),
  )
  const list = rows.flatMap((row) =>
    row.day_count === null
      ? {
          ...describePool(row),
          account: toChecksumAddress(asked.address),
          weight: row.weight.toString(),
          revenue: row.revenue.toString(),
        }
      : [],
  )
  const months = rows.flatMap(({ epoch, kind, token, revenue, day_count: dayCount }) =>
    dayCount === null
      ? []
      : { ...describeMonth(epoch), kind, token: toChecksumAddress(token), revenue: revenue.toString(), dayCount },
  )
  return { list, months, page, pageSize, total: counted?.total ?? 0 }
}

export async function listDividendDays(
  { database }: Database,
  { page, pageSize, ...asked }: PageInput & Wanted,
): Promise<DividendDayPage> {
  const wanted = select({ database }, asked)
  const [sums, [counted]] = await runQuery(
    Promise.all([
      database<{ epoch: number; is_month: boolean; token: Address; amount: bigint }[]>`
        with listed as materialized (
          select distinct day as epoch, false as is_month from settled.share share where ${wanted}
          union all
          select distinct month, true from settled.month_share share where ${wanted}
          order by epoch desc limit ${pageSize} offset ${getOffset({ page, pageSize })}
        )
        select epoch, is_month, token, sum(revenue) as amount
        from (
          select epoch, is_month, share.token, share.revenue
          from listed join settled.share share on share.day = epoch and not is_month where ${wanted}
          union all
          select epoch, is_month, share.token, share.revenue
          from listed join settled.month_share share on share.month = epoch and is_month where ${wanted}
        ) share
        group by epoch, is_month, token order by epoch desc, token`,
      database<{ total: number; settled_epoch: number | null }[]>`
        select (select count(distinct share.day) from settled.share share where ${wanted})
            + (select count(distinct share.month) from settled.month_share share where ${wanted}) as total,
          (select max(day) from settled.day) as settled_epoch`,
    ]),
  )
  const group = (isMonth: boolean) => {
    const rows = sums.filter(({ is_month }) => is_month === isMonth)
    return [...new Set(rows.map(({ epoch }) => epoch))].map((epoch) => ({
      epoch,
      startAt: getEpochStart(epoch),
      sums: rows
        .filter((row) => row.epoch === epoch)
        .map(({ token, amount }) => ({ token: toChecksumAddress(token), amount: amount.toString() })),
    }))
  }
  return {
    list: group(false),
    months: group(true).map((month) => ({ ...month, ...describeMonth(month.epoch) })),
    page,
    pageSize,
    total: counted?.total ?? 0,
    settledEpoch: counted?.settled_epoch ?? null,
  }
}

interface PoolRow extends DividendRow {
  paid: bigint
  account_count: number
  weight: bigint | null
  revenue: bigint | null
}

export async function listDividendPools(
  { database }: Pick<ServiceContext, 'database'>,
  { address, page, pageSize }: PageInput & { address?: Address | undefined },
): Promise<DividendPoolPage> {
  const [rows, [counted]] = await runQuery(
    Promise.all([
      database<PoolRow[]>`
        select pool.day as epoch, pool.kind, pool.token, pool.budget, pool.given as paid, pool.total_weight,
          pool.account_count, settled.anchor_block as block_number, own.weight, own.revenue
        from settled.pool pool
        join settled.day settled using (day)
        left join settled.share own
          on own.day = pool.day and own.token = pool.token and own.kind = pool.kind
          and own.account = ${address ?? null}::bytea
        order by pool.day desc, pool.token, pool.kind
        limit ${pageSize} offset ${getOffset({ page, pageSize })}`,
      database<{ total: number; filed_until: number | null }[]>`
        select count(*) as total, ${selectFiledUntil(database)} as filed_until from settled.pool`,
    ]),
  )
  const list = rows.map((row) => ({
    ...describePool(row),
    paid: row.paid.toString(),
    accountCount: row.account_count,
    weight: row.weight?.toString() ?? null,
    revenue: row.revenue?.toString() ?? null,
  }))
  return { list, page, pageSize, total: counted?.total ?? 0, filedUntil: counted?.filed_until ?? null }
}
