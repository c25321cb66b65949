import type { Address } from '@app/core/address'
import type { DividendDayPage, DividendPage, DividendPoolPage } from '@app/core/api/rewards'
import { toChecksumAddress } from '@app/core/checksum-address'
import type { DividendKind } from '@app/core/settlement/dividend-kinds'
import { getEpochStart } from '@app/core/settlement/epochs'
import type { ServiceContext } from '../../context.ts'
import { getOffset, type PageInput, runQuery } from '../../database.ts'

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

function select({ database }: Database, { address, kind, token }: Wanted) {
  return database`share.account = ${address}
    ${kind === undefined ? database`` : database`and share.kind = ${kind}`}
    ${token === undefined ? database`` : database`and share.token = ${token}`}`
}

export async function listDividends(
  { database }: Database,
  { page, pageSize, ...asked }: PageInput & Wanted,
): Promise<DividendPage> {
  const wanted = select({ database }, asked)
  const [rows, [counted]] = await runQuery(
    Promise.all([
      database<(DividendRow & { weight: bigint; revenue: bigint })[]>`
        select share.day as epoch, share.kind, share.token, share.weight, share.revenue, pool.budget,
          pool.total_weight, settled.anchor_block as block_number
        from settled.share share
        join settled.pool pool using (day, token, kind)
        join settled.day settled using (day)
        where ${wanted} order by share.day desc, share.kind, share.token
        limit ${pageSize} offset ${getOffset({ page, pageSize })}`,
      database<{ total: number }[]>`select count(*) as total from settled.share share where ${wanted}`,
    ]),
  )
  const list = rows.map((row) => ({
    ...describePool(row),
    account: toChecksumAddress(asked.address),
    weight: row.weight.toString(),
    revenue: row.revenue.toString(),
  }))
  return { list, page, pageSize, total: counted?.total ?? 0 }
}

export async function listDividendDays(
  { database }: Database,
  { page, pageSize, ...asked }: PageInput & Wanted,
): Promise<DividendDayPage> {
  const wanted = select({ database }, asked)
  const [sums, [counted]] = await runQuery(
    Promise.all([
      database<{ epoch: number; token: Address; amount: bigint }[]>`
        select share.day as epoch, share.token, sum(share.revenue) as amount
        from settled.share share
        join (
          select distinct share.day from settled.share share where ${wanted}
          order by share.day desc limit ${pageSize} offset ${getOffset({ page, pageSize })}
        ) listed using (day)
        where ${wanted} group by share.day, share.token order by share.day desc, share.token`,
      database<{ total: number; settled_epoch: number | null }[]>`
        select (select count(distinct share.day) from settled.share share where ${wanted}) as total,
          (select max(day) from settled.day) as settled_epoch`,
    ]),
  )
  const list = [...new Set(sums.map(({ epoch }) => epoch))].map((epoch) => ({
    epoch,
    startAt: getEpochStart(epoch),
    sums: sums
      .filter((sum) => sum.epoch === epoch)
      .map(({ token, amount }) => ({ token: toChecksumAddress(token), amount: amount.toString() })),
  }))
  return { list, page, pageSize, total: counted?.total ?? 0, settledEpoch: counted?.settled_epoch ?? null }
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
      database<{ total: number }[]>`select count(*) as total from settled.pool`,
    ]),
  )
  const list = rows.map((row) => ({
    ...describePool(row),
    paid: row.paid.toString(),
    accountCount: row.account_count,
    weight: row.weight?.toString() ?? null,
    revenue: row.revenue?.toString() ?? null,
  }))
  return { list, page, pageSize, total: counted?.total ?? 0 }
}
