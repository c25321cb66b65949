import { VOUCHER_SECONDS } from '@app/core/withdrawal/voucher-life'
import type { Sql, TransactionSql } from '@app/db/client'
import { selectNow } from '@app/db/clock'
import type { Clock } from './read-clock.ts'

/** Notices that this database is new, restored, copied or failed over: nothing is signed for one voucher lifetime then. */
export async function noticeRestore(sql: Sql, { isSandbox }: { isSandbox: boolean }): Promise<void> {
  await sql`
    insert into app.signing (identity, noticed_at, resumes_at, reason, changed_by)
    values (app.get_database_identity(), ${selectNow(sql)}, ${isSandbox ? 0 : null}, 'This database has not signed before.', 'service')
    on conflict (singleton) do update set identity = excluded.identity, noticed_at = excluded.noticed_at, resumes_at = null,
      reason = 'The database was restored, copied or failed over.', changed_by = 'service'
    where signing.identity <> excluded.identity`
}

/**
 * Says when signing resumes, once the chain is known up to now: every voucher that was signed before a restore, known here or
 * not, has expired a lifetime later.
 */
export async function setResumption(sql: Sql, { isFresh, finalAt }: Clock): Promise<void> {
  if (!isFresh) return
  await sql`
    update app.signing set resumes_at = ${finalAt + VOUCHER_SECONDS}
    where resumes_at is null and (select updated_at from chain.cursor) > noticed_at`
}

/** A payment without a record: something was signed that this database knows nothing of. */
export async function pauseAfterFoundPayment(tx: TransactionSql, paidAt: number): Promise<void> {
  await tx`
    update app.signing set resumes_at = ${paidAt + VOUCHER_SECONDS}, changed_by = 'service',
      reason = 'The chain paid a voucher of which there is no record: a restore, or a stolen key.'
    where resumes_at < ${paidAt + VOUCHER_SECONDS}`
}

/** `resumes_at` of what goes on only by somebody's hand. */
export const SWITCHED_OFF = Number.MAX_SAFE_INTEGER

export interface SigningChange {
  by: string
  reason: string
}

/** By an operator's hand. `resumesAt` undefined: off until resumed. */
export async function setSigning(
  sql: Sql | TransactionSql,
  { by, reason }: SigningChange,
  resumesAt: number | undefined,
): Promise<void> {
  await sql`
    insert into app.signing (identity, noticed_at, resumes_at, reason, changed_by)
    values (app.get_database_identity(), ${selectNow(sql)}, ${resumesAt ?? SWITCHED_OFF}, ${reason}, ${by})
    on conflict (singleton) do update set identity = excluded.identity, resumes_at = excluded.resumes_at,
      reason = excluded.reason, changed_by = excluded.changed_by`
}
