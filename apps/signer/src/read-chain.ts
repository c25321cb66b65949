import type { Address } from '@app/core/address'
import type { Hash } from '@app/core/api/primitives'
import { ROOT_OPEN_AGE, ROOT_PAYABLE_AGE } from '@app/core/settlement/epochs'
import type { Sql, TransactionSql } from '@app/db/client'
import { selectNow } from '@app/db/clock'
import { readChainState } from '@app/settling/chain-state'

/**
 * UTC day of the newest open root that is not known to be wrong; -1 for none, undefined while the index does not know.
 * It decides what is kept here, never what is signed.
 */
export async function readOpenDay(sql: Sql): Promise<number | undefined> {
  const [row] = await sql<{ day: number }[]>`
    select coalesce((
      select max(posted.day) from chain.dividend_root posted left join settled.day settled on settled.day = posted.day
      where posted.block_number <= final_block_number and posted.posted_at + ${ROOT_OPEN_AGE} <= final_block_timestamp
        and (settled.day is null or settled.root = posted.root)
    ), -1) as day
    from chain.cursor where state <> 'replaying' and final_block_number is not null`
  return row?.day
}

export interface StandingRoot {
  index: number
  day: number
  root: Hash
  isPayable: boolean
  isOpen: boolean
}

export interface ChainFacts {
  finalAt: number
  roots: readonly StandingRoot[]
  paid: bigint
  dailyCap: bigint
}

const SILENT_SECONDS = 30

/** Reads in one snapshot. A string says why the index must not be trusted with money. */
export async function readFacts(
  sql: Sql,
  { chainId, account, token, fromDay }: { chainId: number; account: Address; token: Address; fromDay: number },
): Promise<ChainFacts | string> {
  return sql.begin('isolation level repeatable read read only', async (tx) => {
    const state = await readChainState(tx, chainId)
    if (typeof state === 'string') return state
    const doubt = await findDoubt(tx)
    if (doubt !== undefined) return doubt
    const { number: finalBlock, timestamp: finalAt } = state.final
    const [row] = await tx<{ paid: bigint; cap: bigint }[]>`
      select coalesce((select paid from chain.dividend_account where account = ${account} and token = ${token}), 0) as paid,
        coalesce((select daily_cap from chain.dividend_token where token = ${token}), 0) as cap`
    const roots = await readRoots(tx, fromDay, { finalBlock, finalAt })
    return { finalAt, roots, paid: row!.paid, dailyCap: row!.cap }
  })
}

async function findDoubt(tx: TransactionSql): Promise<string | undefined> {
  const [row] = await tx<{ silent: number; alarms: number; paused: boolean }[]>`
    select ${selectNow(tx)} - least(updated_at, coalesce(head_seen_at, updated_at)) as silent,
      (select count(*) from settled.alarm where kind = 'rootDiffers' and ended_at is null) as alarms
    from chain.cursor`
  if (row && row.silent > SILENT_SECONDS) return `Nothing new was heard of the chain for ${row.silent} s.`
  return row && row.alarms > 0 ? 'A root in the vault is not what the settler computed.' : undefined
}

async function readRoots(
  tx: TransactionSql,
  fromDay: number,
  { finalBlock, finalAt }: { finalBlock: number; finalAt: number },
): Promise<StandingRoot[]> {
  const rows = await tx<{ root_index: number; day: number; root: Hash; posted_at: number }[]>`
    select root_index, day, root, posted_at from chain.dividend_root
    where block_number <= ${finalBlock} and day >= ${fromDay} order by root_index desc`
  return rows.map(({ root_index: index, day, root, posted_at: at }) => ({
    index,
    day,
    root,
    isPayable: at + ROOT_PAYABLE_AGE <= finalAt,
    isOpen: at + ROOT_OPEN_AGE <= finalAt,
  }))
}
