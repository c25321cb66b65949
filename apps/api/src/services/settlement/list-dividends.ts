import type { Address } from '@app/core/address'
import type { DividendPage, DividendPoolPage } from '@app/core/api/rewards'
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

export async function listDividends(
  { database }: Pick<ServiceContext, 'database'>,
  { address, kind, page, pageSize }: PageInput & { address: Address; kind?: DividendKind | undefined },
): Promise<DividendPage> {
  const wanted = database`
    share.account = ${address} ${kind === undefined ? database`` : database`and share.kind = ${kind}`}`
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
    account: toChecksumAddress(address),
    weight: row.weight.toString(),
    revenue: row.revenue.toString(),
  }))
  return { list, page, pageSize, total: counted?.total ?? 0 }
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
