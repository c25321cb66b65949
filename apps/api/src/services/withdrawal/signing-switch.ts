import type { Address } from '@app/core/address'
import type { SigningState } from '@app/core/api/admin'
import type { Session } from '@app/core/api/session'
import { AppError } from '@app/core/app-error'
import { toChecksumAddress } from '@app/core/checksum-address'
import { hasRight, operatorRights } from '@app/core/operator-rights'
import type { Sql, TransactionSql } from '@app/db/client'
import type { ServiceContext } from '../../context.ts'
import { runQuery } from '../../database.ts'
import { writeAuditEntry } from '../audit.ts'
import { readClock } from './read-clock.ts'

interface SigningEdit {
  state: SigningState['state']
  reason: string
}

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

export interface SigningChange {
  isOn: boolean
  by: Address
  reason: string
  at: number
}

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
