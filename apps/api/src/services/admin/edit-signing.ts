import { AppError } from '@app/core/app-error'
import type { SigningState } from '@app/core/api/admin-signing'
import type { Session } from '@app/core/api/session'
import { hasRight, operatorRights } from '@app/core/operator-rights'
import type { TransactionSql } from '@app/db/client'
import type { ServiceContext } from '../../context.ts'
import { runQuery } from '../../database/database.ts'
import { writeAuditEntry } from '../audit/write-audit-entry.ts'
import { setSigning, SWITCHED_OFF } from '../withdrawal/keep-signing-state.ts'
import { readClock } from '../withdrawal/read-clock.ts'

interface SigningEdit {
  state: SigningState['state']
  reason: string
}

/**
 * Switches the signing of vouchers off or on, at once and for all replicas. On also ends the pause after a restore.
 * @throws AppError `ROLE_MISSING` when the operator may switch it off but not on.
 */
export async function editSigning(
  ctx: Pick<ServiceContext, 'database' | 'config' | 'lagRule' | 'signer'>,
  { state, reason }: SigningEdit,
  { operator, requestId }: { operator: Session; requestId: string },
): Promise<SigningState> {
  if (state === 'on' && !hasRight(operator.roles, 'signingOn'))
    throw new AppError('ROLE_MISSING', { details: { roles: operatorRights.signingOn } })
  return runQuery(
    ctx.database.begin(async (tx) => {
      await tx`select from app.signing for update`
      const { finalAt } = await readClock(tx, ctx)
      const before = await readState(tx, finalAt)
      await setSigning(tx, { by: operator.account, reason }, state === 'off' ? undefined : 0)
      const after = (await readState(tx, finalAt))!
      await writeAuditEntry(tx, {
        origin: { account: operator.account, requestId },
        action: 'signing.set',
        subject: 'signing',
        before: before ? { ...before } : null,
        after: { ...after },
      })
      return after
    }),
  )
}

async function readState(tx: TransactionSql, finalAt: number): Promise<SigningState | undefined> {
  const [row] = await tx<{ resumes_at: number | null; changed_by: string; reason: string; is_same: boolean }[]>`
    select resumes_at, changed_by, reason, identity = app.get_database_identity() as is_same from app.signing`
  if (!row) return undefined
  const isOn = row.is_same && row.resumes_at !== null && row.resumes_at < finalAt
  return {
    state: isOn ? 'on' : 'off',
    resumesAt: isOn || row.resumes_at === SWITCHED_OFF ? null : row.resumes_at,
    changedBy: row.changed_by,
    reason: row.reason,
  }
}
