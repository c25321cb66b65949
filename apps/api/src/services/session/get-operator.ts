import type { Address } from '@app/core/address'
import { AppError } from '@app/core/app-error'
import type { Session } from '@app/core/api/session'
import { selectNow } from '@app/db/clock'
import { toChecksumAddress } from '@app/core/checksum-address'
import { getLimitDelay, hasRight, operatorRights, type HeldRole, type OperatorRight } from '@app/core/operator-rights'
import type { ServiceContext } from '../../context.ts'
import { runQuery } from '../../database/database.ts'
import { hashSid } from './create-session.ts'
import { readHeldRoles } from './read-held-roles.ts'

type Context = Pick<ServiceContext, 'database' | 'config' | 'node' | 'lagRule'>

/** Who acts, with what the chain says of his roles at this moment. */
export interface Operator extends Session {
  held: readonly HeldRole[]
}

/**
 * The open session of a SID, with the roles that its account holds on the chain at this moment.
 * @throws AppError `UNAUTHORIZED` without one, `SERVICE_UNAVAILABLE` when the chain cannot be asked: nobody has rights then.
 */
export async function getSession(ctx: Context, sid: string | undefined): Promise<Session> {
  const { account, roles, expiresAt } = await getOperator(ctx, sid)
  return { account, roles, expiresAt }
}

async function getOperator(ctx: Context, sid: string | undefined): Promise<Operator> {
  if (sid === undefined || !/^[\w-]{43}$/.test(sid)) throw new AppError('UNAUTHORIZED')
  const [row] = await runQuery(
    ctx.database<{ account: Address; expires_at: number }[]>`
      select account, expires_at from app.session
      where id_hash = ${hashSid(sid)} and revoked_at is null and expires_at > ${selectNow(ctx.database)}`,
  )
  if (!row) throw new AppError('UNAUTHORIZED')
  const account = toChecksumAddress(row.account)
  const held = await readHeldRoles(ctx, account)
  return { account, roles: held.map(({ name }) => name), expiresAt: row.expires_at, held }
}

/**
 * @throws AppError as `getSession`, and `ROLE_MISSING` naming the roles that have the right when the account holds none of them;
 * for limits it is ADMIN alone while the chain keeps operators from settings.
 */
export async function requireRight(ctx: Context, sid: string | undefined, right: OperatorRight): Promise<Operator> {
  const operator = await getOperator(ctx, sid)
  if (!hasRight(operator.roles, right))
    throw new AppError('ROLE_MISSING', { details: { roles: operatorRights[right] } })
  if (right === 'limits' && getLimitDelay(operator.held) === Infinity)
    throw new AppError('ROLE_MISSING', {
      details: { roles: ['ADMIN'], reason: 'the settings desk does not hold SETTINGS' },
    })
  return operator
}
