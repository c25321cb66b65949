import type { Address } from '@app/core/address'
import type { SigningState } from '@app/core/api/admin-signing'
import { toChecksumAddress } from '@app/core/checksum-address'
import type { Sql, TransactionSql } from '@app/db/client'

export interface SigningChange {
  isOn: boolean
  by: Address
  reason: string
  /** Unix seconds of the chain. */
  at: number
}

/** By an operator's hand, for all replicas at once. */
export async function setSigning(sql: Sql | TransactionSql, { isOn, by, reason, at }: SigningChange): Promise<void> {
  await sql`
    insert into app.signing (is_on, reason, changed_by, changed_at) values (${isOn}, ${reason}, ${by}, ${at})
    on conflict (singleton) do update set is_on = excluded.is_on, reason = excluded.reason,
      changed_by = excluded.changed_by, changed_at = excluded.changed_at`
}

interface SigningRow {
  is_on: boolean
  reason: string
  changed_by: Address
  changed_at: number
}

/** On, by nobody, until somebody has switched it. */
export async function readSigning(sql: Sql | TransactionSql): Promise<SigningState> {
  const [row] = await sql<SigningRow[]>`select is_on, reason, changed_by, changed_at from app.signing`
  if (!row) return { state: 'on', changedAt: null, changedBy: null, reason: null }
  return {
    state: row.is_on ? 'on' : 'off',
    changedAt: row.changed_at,
    changedBy: toChecksumAddress(row.changed_by),
    reason: row.reason,
  }
}
