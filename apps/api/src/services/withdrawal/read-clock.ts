import type { Address } from '@app/core/address'
import { type SigningPause, signingPauses } from '@app/core/api/withdrawal'
import { AppError } from '@app/core/app-error'
import { getEpoch, getEpochStart } from '@app/core/settlement/epochs'
import type { Sql, TransactionSql } from '@app/db/client'
import { selectNow } from '@app/db/clock'
import type { SignerInForce } from '../../chain/vault-word.ts'
import { getStaleness } from '../../freshness/get-staleness.ts'
import { type CursorRow, toCursor } from '../chain/read-chain.ts'
import type { WithdrawalContext } from './withdrawal-context.ts'

/** Why nothing may be signed; `resumesAt` is when it ends by itself, null when nobody knows. */
export interface Pause {
  reason: SigningPause
  resumesAt: number | null
}

/** The newest final block, by which everything about withdrawals goes, and what stands against signing. Unix seconds. */
export interface Clock {
  finalAt: number
  finalBlock: number
  indexedBlock: number
  /** The UTC day of `finalAt`, as its first second. */
  day: number
  /** Whether index and chain differ, or final blocks have changed: then what the index says is not believed with money. */
  isDoubtful: boolean
  isFresh: boolean
  /** All that hold, in the order in which they are said; none hides another. */
  pauses: readonly Pause[]
  /** Those whom the vault believes by the index, with their ends. */
  signers: readonly SignerInForce[]
}

interface ClockRow extends CursorRow {
  final_block_timestamp: number | null
  is_reorganised: boolean
  is_unequal: boolean
  root_differs: boolean
  is_switched_on: boolean
  paused_until: number
}

/** @throws AppError `INDEXER_UNAVAILABLE` while no final block is known. */
export async function readClock(
  sql: Sql | TransactionSql,
  { config, lagRule }: Pick<WithdrawalContext, 'config' | 'lagRule'>,
): Promise<Clock> {
  const [row] = await sql<ClockRow[]>`
    select c.chain_id, c.state, c.block_number, c.block_timestamp, c.block_hash, c.final_block_number,
      c.final_block_timestamp, c.head_block_number, c.head_block_timestamp, c.head_seen_at, c.updated_at,
      ${selectNow(sql)} as read_at,
      exists (select from chain.deep_reorg where acknowledged_at is null) as is_reorganised,
      exists (select from chain.mismatch where ended_at is null) as is_unequal,
      exists (select from settled.alarm where kind = 'rootDiffers' and ended_at is null) as root_differs,
      coalesce((select is_on from app.signing), true) as is_switched_on,
      coalesce((select paused_until from chain.pause where contract = ${config.deployment.contracts.dividendVault}), 0)
        as paused_until
    from chain.cursor c`
  if (
    !row ||
    row.chain_id !== config.chain.id ||
    row.state === 'replaying' ||
    row.block_number === null ||
    row.final_block_number === null ||
    row.final_block_timestamp === null
  )
    throw new AppError('INDEXER_UNAVAILABLE')
  const finalAt = row.final_block_timestamp
  const isFresh = getStaleness(toCursor(row, row.block_number), lagRule) === undefined
  return {
    finalAt,
    finalBlock: row.final_block_number,
    indexedBlock: row.block_number,
    day: getEpochStart(getEpoch(finalAt)),
    isDoubtful: row.is_reorganised || row.is_unequal,
    isFresh,
    pauses: findPauses(row, finalAt, isFresh),
    signers: await readSigners(sql),
  }
}

function findPauses(row: ClockRow, finalAt: number, isFresh: boolean): Pause[] {
  const pauses: Pause[] = []
  const add = (holds: boolean, reason: SigningPause, resumesAt: number | null = null) =>
    holds && pauses.push({ reason, resumesAt })
  add(row.is_reorganised, 'reorganised')
  add(row.is_unequal, 'unequal')
  add(row.root_differs, 'rootDiffers')
  add(!row.is_switched_on, 'switchedOff')
  add(row.paused_until > finalAt, 'vaultPaused', row.paused_until)
  add(!isFresh, 'lagging')
  return pauses
}

/** The two at most since the last time that a guardian left none; of one that has ended too. */
async function readSigners(sql: Sql | TransactionSql): Promise<SignerInForce[]> {
  const rows = await sql<{ signer: Address; ends_at: bigint }[]>`
    select signer, ends_at from chain.dividend_signer added
    where signer is not null and not exists (
      select from chain.dividend_signer disabled
      where disabled.guardian is not null
        and (disabled.block_number, disabled.log_index) > (added.block_number, added.log_index)
    )`
  return rows.map(({ signer, ends_at: endsAt }) => ({ signer, endsAt: Number(endsAt) }))
}

/** The pause that is said where there is room for one. */
export function getFirstPause(pauses: readonly Pause[]): Pause | undefined {
  const place = ({ reason }: Pause) => signingPauses.indexOf(reason)
  return pauses.toSorted((a, b) => place(a) - place(b))[0]
}
