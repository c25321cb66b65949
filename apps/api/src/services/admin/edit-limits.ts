import { isSameAddress, type Address } from '@app/core/address'
import type { LimitPage, LimitVersion } from '@app/core/api/admin-limits'
import { AppError } from '@app/core/app-error'
import { getLimitDelay } from '@app/core/operator-rights'
import type { WithdrawalLimit } from '@app/core/withdrawal/limits'
import type { ServiceContext } from '../../context.ts'
import { runQuery } from '../../database/database.ts'
import { getOffset, type PageInput } from '../../domain/page.ts'
import { writeAuditEntry } from '../audit/write-audit-entry.ts'
import type { Operator } from '../session/get-operator.ts'
import { lockLimits } from '../withdrawal/locks.ts'
import { readClock } from '../withdrawal/read-clock.ts'
import { getWithdrawalTokens } from '../withdrawal/withdrawal-context.ts'
import { addVersion, describeVersion, readInForce, type VersionRow } from './limit-versions.ts'

export type LimitContext = Pick<ServiceContext, 'database' | 'config' | 'lagRule' | 'signer'>

/** Which operator acts, and in which request. */
export interface Acting {
  operator: Operator
  requestId: string
}

/** Every version of the withdrawal limits, the newest first, and what is in force by the chain's clock. */
export async function listLimits(
  ctx: LimitContext,
  { page, pageSize }: PageInput,
  { held }: Pick<Operator, 'held'>,
): Promise<LimitPage> {
  const { database } = ctx
  const { finalAt } = await runQuery(readClock(database, ctx))
  const [rows, [counted], inForce] = await runQuery(
    Promise.all([
      database<VersionRow[]>`
        select * from app.withdrawal_limit order by id desc limit ${pageSize} offset ${getOffset({ page, pageSize })}`,
      database<{ total: number }[]>`select count(*) as total from app.withdrawal_limit`,
      Promise.all(getWithdrawalTokens(ctx.config).map((token) => readInForce(database, token, finalAt))),
    ]),
  )
  const delay = getLimitDelay(held)
  return {
    list: rows.map(describeVersion),
    page,
    pageSize,
    total: counted?.total ?? 0,
    inForce,
    delay: delay === Infinity ? null : delay,
  }
}

export interface LimitEdit extends WithdrawalLimit {
  token: Address
  /** Unix seconds of the chain; undefined for as soon as may be. */
  effectiveAt: number | undefined
  reason: string
}

/**
 * Adds a version of the limits of a token. @throws AppError `INVALID_PARAMETER` naming the field; `OPERATION_DELAYED` for who
 * has to propose it.
 */
export async function editLimits(
  ctx: LimitContext,
  edit: LimitEdit,
  { operator, requestId }: Acting,
): Promise<LimitVersion> {
  const delay = getLimitDelay(operator.held)
  if (delay !== 0) throw new AppError('OPERATION_DELAYED', { details: { delay } })
  const tokens = getWithdrawalTokens(ctx.config)
  return runQuery(
    ctx.database.begin(async (tx) => {
      await lockLimits(tx, edit.token)
      const { finalAt: setAt } = await readClock(tx, ctx)
      const known = tokens.find(({ token }) => isSameAddress(token, edit.token))
      const before = known ? await readInForce(tx, known, setAt) : null
      const change = { ...edit, effectiveAt: edit.effectiveAt ?? setAt, setBy: operator.account, setAt }
      const after = await addVersion(tx, tokens, change)
      await writeAuditEntry(tx, {
        origin: { account: operator.account, requestId },
        action: 'limit.set',
        subject: `token/${after.token}`,
        before: before && { ...before },
        after: { ...after },
      })
      return after
    }),
  )
}
