import type { Address } from '@app/core/address'
import type { AuditEntry, AuditPage } from '@app/core/api/admin'
import { toChecksumAddress } from '@app/core/checksum-address'
import type { ServiceContext } from '../../context.ts'
import { runQuery } from '../../database/database.ts'
import { getOffset, type PageInput } from '../../domain/page.ts'

interface AuditRow extends Omit<AuditEntry, 'requestId'> {
  request_id: string | null
}

interface AuditFilter {
  account?: Address | undefined
  action?: AuditEntry['action'] | undefined
}

/** What was changed, the newest first. */
export async function listAuditEntries(
  { database }: Pick<ServiceContext, 'database'>,
  { account, action, page, pageSize }: PageInput & AuditFilter,
): Promise<AuditPage> {
  const wanted = database`
    from app.audit_entry entry where true
    ${account === undefined ? database`` : database`and account = ${account}`}
    ${action === undefined ? database`` : database`and action = ${action}`}`
  const [rows, [counted]] = await runQuery(
    Promise.all([
      database<
        AuditRow[]
      >`select entry.* ${wanted} order by id desc limit ${pageSize} offset ${getOffset({ page, pageSize })}`,
      database<{ total: number }[]>`select count(*) as total ${wanted}`,
    ]),
  )
  const list = rows.map(({ id, at, origin, action: done, subject, before, after, ...row }) => ({
    id,
    at,
    origin,
    account: row.account === null ? null : toChecksumAddress(row.account),
    action: done,
    subject,
    before,
    after,
    requestId: row.request_id,
  }))
  return { list, page, pageSize, total: counted?.total ?? 0 }
}
