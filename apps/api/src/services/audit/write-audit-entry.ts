import type { Address } from '@app/core/address'
import type { AuditEntry } from '@app/core/api/admin'
import type { TransactionSql } from '@app/db/client'
import { selectNow } from '@app/db/clock'

/** Who makes a change, and in which request. */
export interface Actor {
  account: Address
  requestId: string
}

/** An operator's change over HTTP, or one that was made on the server. */
export type Origin = Actor | 'command' | 'schedule'

export interface AuditInput {
  origin: Origin
  action: AuditEntry['action']
  subject: string
  before: Record<string, unknown> | null
  after: Record<string, unknown> | null
}

/** Writes down a change, in the database transaction that makes it: neither is there without the other. JSON only, no secrets. */
export async function writeAuditEntry(tx: TransactionSql, input: AuditInput): Promise<void> {
  const { origin, action, subject, before, after } = input
  const actor = typeof origin === 'string' ? undefined : origin
  await tx`
    insert into app.audit_entry (at, origin, account, action, subject, before, after, request_id)
    values (${selectNow(tx)}, ${actor ? 'http' : (origin as string)}, ${actor?.account ?? null}, ${action}, ${subject},
      ${toJson(before)}::text::jsonb, ${toJson(after)}::text::jsonb, ${actor?.requestId ?? null})`
}

function toJson(value: Record<string, unknown> | null): string | null {
  return value === null ? null : JSON.stringify(value)
}
