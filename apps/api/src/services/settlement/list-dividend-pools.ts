import type { Address } from '@app/core/address'
import type { DividendPoolPage } from '@app/core/api/rewards'
import type { ServiceContext } from '../../context.ts'
import { runQuery } from '../../database/database.ts'
import { getOffset, type PageInput } from '../../domain/page.ts'
import { describePool, type DividendRow } from './list-dividends.ts'

interface PoolRow extends DividendRow {
  paid: bigint
  account_count: number
  weight: bigint | null
  revenue: bigint | null
}

/** What each settled day shared out, the newest first, with the part of an account when one is asked for. */
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
