import { AppError } from '@app/core/app-error'
import type { SigningState } from '@app/core/api/admin-signing'
import type { Session } from '@app/core/api/session'
import { hasRight, operatorRights } from '@app/core/operator-rights'
import type { ServiceContext } from '../../context.ts'
import { runQuery } from '../../database/database.ts'
import { writeAuditEntry } from '../audit/write-audit-entry.ts'
import { readClock } from '../withdrawal/read-clock.ts'
import { readSigning, setSigning } from '../withdrawal/set-signing.ts'

interface SigningEdit {
  state: SigningState['state']
  reason: string
}

/**
 * Switches the signing of vouchers off or on, at once and for all replicas.
 * @throws AppError `ROLE_MISSING` when the operator may switch it off but not on.
 */
export async function editSigning(
  ctx: Pick<ServiceContext, 'database' | 'config' | 'lagRule'>,
  { state, reason }: SigningEdit,
  { operator, requestId }: { operator: Session; requestId: string },
): Promise<SigningState> {
  if (state === 'on' && !hasRight(operator.roles, 'signingOn'))
    throw new AppError('ROLE_MISSING', { details: { roles: operatorRights.signingOn } })
  return runQuery(
    ctx.database.begin(async (tx) => {
      await tx`select from app.signing for update`
      const { finalAt } = await readClock(tx, ctx)
      const before = await readSigning(tx)
      await setSigning(tx, { isOn: state === 'on', by: operator.account, reason, at: finalAt })
      const after = await readSigning(tx)
      await writeAuditEntry(tx, {
        origin: { account: operator.account, requestId },
        action: 'signing.set',
        subject: 'signing',
        before: { ...before },
        after: { ...after },
      })
      return after
    }),
  )
}
