import type { Address } from '@app/core/address'
import type { DepositKind, DepositPage } from '@app/core/api/staking'
import { toByteaArray } from '@app/db/arrays'
import type { ServiceContext } from '../../context.ts'
import { toAddress, toHash } from '../../domain/bytes.ts'
import type { Dated } from '../../freshness/answer-chain-read.ts'
import { getOffset, type PageInput } from '../../domain/page.ts'
import { getPool } from '../../domain/pools.ts'
import { readChain } from '../chain/read-chain.ts'

interface DepositRow {
  pool: string
  id: string
  amount: string
  staked_at: number
  unlock_at: number
  unstaked_at: number | null
  unstake_transaction: string | null
  block: number
  transaction: string
}

/** Everything an account ever put in, newest first. */
export async function listDeposits(
  ctx: ServiceContext,
  input: PageInput & { address: Address; kind?: DepositKind },
): Promise<Dated<DepositPage>> {
  const { database, pools } = ctx
  const addresses = toByteaArray(pools.map(({ address }) => address))
  const { cursor, row } = await readChain<{ total: number; list: DepositRow[] }>(
    ctx,
    database`
      select
        (select count(*) from chain.position
          where account = ${input.address} and pool = any(${addresses}::bytea[])) as total,
        (select coalesce(json_agg(json_build_object(
            'pool', encode(pool, 'hex'), 'id', position_id::text, 'amount', amount::text, 'staked_at', staked_at,
            'unlock_at', unlock_at, 'unstaked_at', unstaked_at, 'block', stake_block,
            'unstake_transaction', encode(unstake_transaction, 'hex'), 'transaction', encode(stake_transaction, 'hex')
          ) order by staked_at desc, pool desc, position_id desc), '[]')
          from (
            select * from chain.position where account = ${input.address} and pool = any(${addresses}::bytea[])
            order by staked_at desc, pool desc, position_id desc
            offset ${getOffset(input)} limit ${input.pageSize}
          ) page) as list`,
  )
  return {
    cursor,
    data: {
      list: row.list.map((deposit) => {
        const pool = getPool(pools, toAddress(deposit.pool))
        return {
          kind: 'stake' as const,
          contract: pool.address,
          id: deposit.id,
          token: pool.token,
          amount: deposit.amount,
          depositedAt: deposit.staked_at,
          unlockAt: deposit.unlock_at,
          withdrawnAt: deposit.unstaked_at,
          withdrawTransaction: deposit.unstake_transaction === null ? null : toHash(deposit.unstake_transaction),
          blockNumber: deposit.block,
          transaction: toHash(deposit.transaction),
        }
      }),
      page: input.page,
      pageSize: input.pageSize,
      total: row.total,
    },
  }
}
