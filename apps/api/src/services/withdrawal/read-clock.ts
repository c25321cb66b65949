import { AppError } from '@app/core/app-error'
import type { Address } from '@app/core/address'
import type { SigningPause } from '@app/core/api/withdrawal'
import type { Sql, TransactionSql } from '@app/db/client'
import type { VaultWord } from '../../chain/vault-word.ts'
import { selectNow } from '@app/db/clock'
import { getStaleness } from '../../freshness/get-staleness.ts'
import { type CursorRow, toCursor } from '../chain/read-chain.ts'
import { SWITCHED_OFF } from './keep-signing-state.ts'
import type { WithdrawalContext } from './withdrawal-context.ts'

/** The newest final block, by which everything about withdrawals goes, and whether vouchers may be signed. Unix seconds. */
export interface Clock {
  finalAt: number
  finalBlock: number
  indexedBlock: number
  /** Deep reorgs after which bookings have not been checked: the newest, and the lowest block that they left. */
  deepReorg: { id: number; block: number } | null
  /** Whether the contracts say something else of themselves than the index: what is absent from it may be on the chain. */
  isUnequal: boolean
  /** Why nothing may be signed; undefined when it may. */
  pause: SigningPause | undefined
  /** When the pause ends by itself; null when nobody knows. */
  resumesAt: number | null
  isFresh: boolean
}

interface ClockRow extends CursorRow {
  final_block_timestamp: number | null
  deep_reorg_id: number | null
  deep_reorg_block: number | null
  unacknowledged: boolean
  is_unequal: boolean
  vault_signer: Address | null
  paused_until: number
  is_same_database: boolean | null
  resumes_at: number | null
}

/** @throws AppError `INDEXER_UNAVAILABLE` while no final block is known. */
export async function readClock(
  sql: Sql | TransactionSql,
  { config, signer, lagRule }: Pick<WithdrawalContext, 'config' | 'signer' | 'lagRule'>,
): Promise<Clock> {
  const [row] = await sql<ClockRow[]>`
    select c.chain_id, c.state, c.block_number, c.block_timestamp, c.block_hash, c.final_block_number,
      c.final_block_timestamp, c.head_block_number, c.head_block_timestamp, c.head_seen_at, c.updated_at,
      ${selectNow(sql)} as read_at, reorg.id as deep_reorg_id, reorg.block as deep_reorg_block,
      exists (select from chain.deep_reorg where acknowledged_at is null) as unacknowledged,
      exists (select from chain.mismatch where ended_at is null) as is_unequal,
      (select new_signer from chain.vault_signer order by block_number desc, log_index desc limit 1) as vault_signer,
      coalesce((select paused_until from chain.pause where contract = ${config.deployment.contracts.rewardsVault}), 0)
        as paused_until,
      signing.identity = app.get_database_identity() as is_same_database, signing.resumes_at
    from chain.cursor c left join app.signing on true
      cross join (
        select max(id) as id, min(block) as block from chain.deep_reorg
        where id > coalesce((select deep_reorg_id from app.vault_progress), 0)
      ) reorg`
  if (
    !row ||
    row.chain_id !== config.chain.id ||
    row.state === 'replaying' ||
    row.block_number === null ||
    row.final_block_number === null ||
    row.final_block_timestamp === null
  )
    throw new AppError('INDEXER_UNAVAILABLE')
  const isFresh = getStaleness(toCursor(row, row.block_number), lagRule) === undefined
  const finalAt = row.final_block_timestamp
  const pause = findPause(row, finalAt, { isFresh, signer: signer?.address })
  return {
    finalAt,
    finalBlock: row.final_block_number,
    indexedBlock: row.block_number,
    deepReorg:
      row.deep_reorg_id === null || row.deep_reorg_block === null
        ? null
        : { id: row.deep_reorg_id, block: row.deep_reorg_block },
    isUnequal: row.is_unequal,
    pause,
    resumesAt: getEnd(pause, row),
    isFresh,
  }
}

/** First what casts doubt on the books, also where nothing is signed: `mayMissVouchers` goes by it. Then by how long it lasts. */
function findPause(
  row: ClockRow,
  finalAt: number,
  { isFresh, signer }: { isFresh: boolean; signer: Address | undefined },
): SigningPause | undefined {
  if (row.unacknowledged) return 'reorganised'
  if (row.is_unequal) return 'unequal'
  if (row.is_same_database !== true || row.resumes_at === null || finalAt <= row.resumes_at) return 'restored'
  if (signer === undefined) return 'noSigner'
  if (row.vault_signer?.toLowerCase() !== signer.toLowerCase()) return 'signerNotInForce'
  if (row.paused_until > finalAt) return 'vaultPaused'
  return isFresh ? undefined : 'lagging'
}

function getEnd(pause: SigningPause | undefined, row: ClockRow): number | null {
  if (pause === 'vaultPaused') return row.paused_until
  return pause === 'restored' && row.resumes_at !== SWITCHED_OFF ? row.resumes_at : null
}

/** As `addVaultWord`, of a vault that is asked only where the index lets it pay. */
export async function askVault(
  clock: Clock,
  ask: () => Promise<VaultWord | undefined>,
  ctx: Pick<WithdrawalContext, 'signer'>,
): Promise<Clock> {
  return clock.pause === undefined ? addVaultWord(clock, await ask(), ctx) : clock
}

/** The clock with what the vault says itself: index and vault must both let it pay, and a vault that says nothing does not. */
export function addVaultWord(
  clock: Clock,
  word: VaultWord | undefined,
  { signer }: Pick<WithdrawalContext, 'signer'>,
): Clock {
  if (clock.pause !== undefined) return clock
  if (word === undefined) return { ...clock, pause: 'vaultUnknown', resumesAt: null }
  if (word.signers.some((each) => each.toLowerCase() !== signer?.address.toLowerCase()))
    return { ...clock, pause: 'signerNotInForce', resumesAt: null }
  if (word.pausedUntil > clock.finalAt) return { ...clock, pause: 'vaultPaused', resumesAt: word.pausedUntil }
  return clock
}

/** Whether payments of vouchers that this database knows nothing of may still come: then nothing may be cancelled. */
export function mayMissVouchers({ pause, isUnequal }: Clock): boolean {
  return isUnequal || pause === 'restored' || pause === 'reorganised'
}
