import type { Address } from '@app/core/address'
import type { AuditEntry, AuditFilter, AuditPage } from '@app/core/api/admin'
import { toChecksumAddress } from '@app/core/checksum-address'
import type { TransactionSql } from '@app/db/client'
import { selectNow } from '@app/db/clock'
import type { ServiceContext } from '../context.ts'
import { type Database, getOffset, type PageInput, runQuery } from '../database.ts'

export async function listAuditEntries(
  { database }: Pick<ServiceContext, 'database'>,
  { account, origin, action, signIns, from, to, page, pageSize }: PageInput & AuditFilter,
  reader: Address,
): Promise<AuditPage> {
  const select = (which: SignIns) => database`
    from app.audit_entry entry where true
    ${account === undefined ? database`` : database`and account = ${account}`}
    ${origin === undefined ? database`` : database`and origin = ${origin}`}
    ${action === undefined ? database`` : database`and action = ${action}`}
    ${selectSignIns(database, which, reader)}
    ${from === undefined ? database`` : database`and at >= ${from}`}
    ${to === undefined ? database`` : database`and at < ${to}`}`
  const count = (which: SignIns) => database`(select count(*) ${select(which)})`
  // No index has all but one's own.
  const total =
    signIns === 'withoutOwn' ? database`${count('without')} + ${count('only')} - ${count('own')}` : count(signIns)
  const [rows, [counted]] = await runQuery(
    Promise.all([
      database<AuditEntry[]>`
        select id, at, origin, account, action, subject, before, after, request_id as "requestId" ${select(signIns)}
        order by at desc, id desc limit ${pageSize} offset ${getOffset({ page, pageSize })}`,
      database<{ total: number }[]>`select ${total} as total`,
    ]),
  )
  const list = rows.map((row) => ({ ...row, account: row.account && toChecksumAddress(row.account) }))
  return { list, page, pageSize, total: counted?.total ?? 0 }
}

type SignIns = AuditFilter['signIns'] | 'only'

function selectSignIns(database: Database, signIns: SignIns, reader: Address) {
  switch (signIns) {
    case 'without':
      return database`and action not in ('session.create', 'session.end')`
    case 'withoutOwn':
      return database`and (action not in ('session.create', 'session.end') or account is distinct from ${reader})`
    case 'only':
      return database`and action in ('session.create', 'session.end')`
    case 'own':
      return database`and action in ('session.create', 'session.end') and account = ${reader}`
    default:
      return database``
  }
}

export interface Actor {
  account: Address
  requestId: string
}

export type Origin = Actor | 'command' | 'schedule'

export interface AuditInput {
  origin: Origin
  action: AuditEntry['action']
  subject: string
  before: Record<string, unknown> | null
  after: Record<string, unknown> | null
}

/** Runs in the transaction of the change, so neither exists without the other. JSON only, no secrets. */
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
