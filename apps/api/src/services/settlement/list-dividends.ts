import type { Address } from '@app/core/address'
import type { DividendPage } from '@app/core/api/rewards'
import { toChecksumAddress } from '@app/core/checksum-address'
import type { DividendKind } from '@app/core/settlement/dividend-kinds'
import { getEpochStart } from '@app/core/settlement/epochs'
import type { ServiceContext } from '../../context.ts'
import { runQuery } from '../../database/database.ts'
import { getOffset, type PageInput } from '../../domain/page.ts'

export interface DividendRow {
  epoch: number
  kind: DividendKind
  token: Address
  budget: bigint
  total_weight: bigint
  block_number: number
}

/** The part of an answer that a dividend and its pool have in common. */
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

/** What an account got, of one kind or of all, the newest day first. */
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
