import { isSameAddress } from '@app/core/address'
import type { LimitProposal, LimitProposalPage } from '@app/core/api/admin-limits'
import { AppError } from '@app/core/app-error'
import { getLimitDelay } from '@app/core/operator-rights'
import { getOpenState, PROPOSAL_LIFETIME } from '@app/core/withdrawal/limit-proposal'
import { toNumeric, type TransactionSql } from '@app/db/client'
import { runQuery } from '../../database/database.ts'
import { getOffset, type PageInput } from '../../domain/page.ts'
import { writeAuditEntry } from '../audit/write-audit-entry.ts'
import { assertLimits } from '../withdrawal/limits.ts'
import { lockLimits } from '../withdrawal/locks.ts'
import { readClock } from '../withdrawal/read-clock.ts'
import { getWithdrawalTokens } from '../withdrawal/withdrawal-context.ts'
import type { Acting, LimitContext, LimitEdit } from './edit-limits.ts'
import { readInForce } from './limit-versions.ts'
import { describeProposal, type ProposalRow } from './proposal-record.ts'

/** Proposals that were neither carried out nor cancelled nor have lapsed, the newest first. */
export async function listProposals(ctx: LimitContext, { page, pageSize }: PageInput): Promise<LimitProposalPage> {
  const { database } = ctx
  const { finalAt } = await runQuery(readClock(database, ctx))
  const open = database`
    from app.limit_proposal proposal where expires_at > ${finalAt}
      and not exists (select from app.limit_proposal_outcome where proposal_id = proposal.id)`
  const [rows, [counted], inForce] = await runQuery(
    Promise.all([
      database<ProposalRow[]>`
        select proposal.* ${open} order by id desc limit ${pageSize} offset ${getOffset({ page, pageSize })}`,
      database<{ total: number }[]>`select count(*) as total ${open}`,
      Promise.all(getWithdrawalTokens(ctx.config).map((token) => readInForce(database, token, finalAt))),
    ]),
  )
  const list = rows.map((row) => {
    const newest = inForce.find(({ token }) => isSameAddress(token, row.token))?.newest ?? null
    const proposal = describeProposal(row)
    return { ...proposal, state: getOpenState(proposal, { at: finalAt, newest }) }
  })
  return { list, page, pageSize, total: counted?.total ?? 0, inForce, clockAt: finalAt }
}

/**
 * Writes limits down for another operator to carry out, once the delay of who proposes has passed.
 * @throws AppError `INVALID_PARAMETER` naming the field; `INDEXER_UNAVAILABLE` while the chain's time is not known up to now, or
 * the delay would be over too soon.
 */
export async function proposeLimits(
  ctx: LimitContext,
  edit: LimitEdit,
  { operator, requestId }: Acting,
): Promise<LimitProposal> {
  const tokens = getWithdrawalTokens(ctx.config)
  const delay = getLimitDelay(operator.held)
  return runQuery(
    ctx.database.begin(async (tx) => {
      await lockLimits(tx, edit.token)
      const { finalAt, isFresh } = await readClock(tx, ctx)
      if (!isFresh) throw new AppError('INDEXER_UNAVAILABLE')
      const readyAt = finalAt + delay
      if (edit.effectiveAt !== undefined && edit.effectiveAt < readyAt)
        throw new AppError('INVALID_PARAMETER', {
          details: {
            parameter: 'effectiveAt',
            reason: 'must not be before it can be carried out',
          },
        })
      const change = { ...edit, effectiveAt: edit.effectiveAt ?? readyAt, setBy: operator.account, setAt: finalAt }
      assertLimits(tokens, change)
      const before = await readInForce(
        tx,
        tokens.find(({ token }) => isSameAddress(token, edit.token))!,
        finalAt,
      )
      const times = { proposed_at: finalAt, ready_at: readyAt, expires_at: readyAt + PROPOSAL_LIFETIME }
      const after = await addProposal(tx, edit, {
        ...times,
        base_version: before.newest,
        proposed_by: operator.account,
      })
      await writeAuditEntry(tx, {
        origin: { account: operator.account, requestId },
        action: 'limit.propose',
        subject: `token/${after.token}`,
        before: { ...before },
        after: { ...after },
      })
      return { ...after, state: getOpenState(after, { at: finalAt, newest: before.newest }) }
    }),
  )
}

type Placed = Pick<ProposalRow, 'base_version' | 'proposed_by' | 'proposed_at' | 'ready_at' | 'expires_at'>

async function addProposal(tx: TransactionSql, edit: LimitEdit, placed: Placed) {
  const [row] = await tx<ProposalRow[]>`
    insert into app.limit_proposal ${tx({
      token: edit.token,
      effective_at: edit.effectiveAt ?? null,
      minimum: toNumeric(edit.minimum),
      daily_quota: toNumeric(edit.dailyQuota),
      opens_at: edit.opensAt,
      closes_at: edit.closesAt,
      reason: edit.reason,
      ...placed,
    })} returning *`
  return describeProposal(row!)
}
