import type { Address } from '@app/core/address'
import { AppError } from '@app/core/app-error'
import { toChecksumAddress } from '@app/core/checksum-address'
import { selectNow } from '@app/db/clock'
import type { ServiceContext } from '../../context.ts'
import { runQuery } from '../../database/database.ts'
import { writeAuditEntry } from '../audit/write-audit-entry.ts'
import { hashSid } from './create-session.ts'

/** Ends a session for good. Needs no right and no node. @throws AppError `UNAUTHORIZED` when there is no such open session. */
export async function endSession(
  { database }: Pick<ServiceContext, 'database'>,
  { sid, requestId }: { sid: string | undefined; requestId: string },
): Promise<void> {
  if (sid === undefined) throw new AppError('UNAUTHORIZED')
  await runQuery(
    database.begin(async (tx) => {
      const [row] = await tx<{ account: Address; expires_at: number }[]>`
        update app.session set revoked_at = ${selectNow(tx)}
        where id_hash = ${hashSid(sid)} and revoked_at is null and expires_at > ${selectNow(tx)}
        returning account, expires_at`
      if (!row) throw new AppError('UNAUTHORIZED')
      const account = toChecksumAddress(row.account)
      await writeAuditEntry(tx, {
        origin: { account, requestId },
        action: 'session.end',
        subject: `account/${account}`,
        before: { expiresAt: row.expires_at },
        after: null,
      })
    }),
  )
}
