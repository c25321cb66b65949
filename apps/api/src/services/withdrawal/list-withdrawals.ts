import type { Address } from '@app/core/address'
import type { WithdrawalPage } from '@app/core/api/withdrawal'
import type { ServiceContext } from '../../context.ts'
import { runQuery } from '../../database/database.ts'
import { getOffset, type PageInput } from '../../domain/page.ts'
import type { Dated } from '../../freshness/answer-chain-read.ts'
import { readChain } from '../chain/read-chain.ts'
import { describeWithdrawal, selectWithdrawal, type ListedWithdrawal } from './read-withdrawal.ts'

/** Withdrawals of an account, the newest first. */
export async function listWithdrawals(
  ctx: Pick<ServiceContext, 'config' | 'database'>,
  { address, page, pageSize }: PageInput & { address: Address },
): Promise<Dated<WithdrawalPage>> {
  const { database } = ctx
  const { cursor } = await readChain(ctx, database`select 1`)
  const [rows, [counted]] = await runQuery(
    Promise.all([
      database<ListedWithdrawal[]>`
        ${selectWithdrawal(database)} where withdrawal.account = ${address}
        order by withdrawal.requested_at desc, withdrawal.number desc
        limit ${pageSize} offset ${getOffset({ page, pageSize })}`,
      database<{ total: number }[]>`select count(*) as total from app.withdrawal where account = ${address}`,
    ]),
  )
  const vault = ctx.config.deployment.contracts.rewardsVault
  return {
    cursor,
    data: { list: rows.map((row) => describeWithdrawal(row, vault)), page, pageSize, total: counted?.total ?? 0 },
  }
}
