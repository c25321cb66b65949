import { isSameAddress, type Address } from '@app/core/address'
import type { LimitVersion } from '@app/core/api/admin-limits'
import { AppError } from '@app/core/app-error'
import { toChecksumAddress } from '@app/core/checksum-address'
import { getOpenState, hasLapsed } from '@app/core/withdrawal/limit-proposal'
import type { TransactionSql } from '@app/db/client'
import { runQuery } from '../../database/database.ts'
import { writeAuditEntry } from '../audit/write-audit-entry.ts'
import { lockLimits } from '../withdrawal/locks.ts'
import { readClock } from '../withdrawal/read-clock.ts'
import { getWithdrawalTokens } from '../withdrawal/withdrawal-context.ts'
import type { Acting, LimitContext } from './edit-limits.ts'
import { addVersion, readInForce } from './limit-versions.ts'
import { describeProposal, type ProposalRow } from './proposal-record.ts'

/**
 * Makes a version of what another operator proposed, once and after its delay.
 * @throws AppError `NOT_FOUND`, `PROPOSAL_CLOSED`, `PROPOSAL_LAPSED`, `PROPOSAL_OWN`, `PROPOSAL_STALE` or `PROPOSAL_TOO_EARLY`;
 * `INDEXER_UNAVAILABLE` while the chain's time is not known up to now.
 */
export async function executeProposal(
  ctx: LimitContext,
  id: number,
  { operator, requestId }: Acting,
): Promise<LimitVersion> {
  const tokens = getWithdrawalTokens(ctx.config)
  return runQuery(
    ctx.database.begin(async (tx) => {
      const row = await lockProposal(tx, id)
      const { finalAt, isFresh } = await readClock(tx, ctx)
      assertOpen(row, finalAt)
      // It may have lapsed meanwhile.
      if (!isFresh) throw new AppError('INDEXER_UNAVAILABLE')
      if (isSameAddress(row.proposed_by, operator.account)) throw new AppError('PROPOSAL_OWN')
      const known = tokens.find(({ token }) => isSameAddress(token, row.token))
      if (known === undefined) throw new AppError('PROPOSAL_STALE')
      const before = await readInForce(tx, known, finalAt)
      const proposal = describeProposal(row)
      const state = getOpenState(proposal, { at: finalAt, newest: before.newest })
      if (state === 'stale') throw new AppError('PROPOSAL_STALE', { details: { version: before.newest } })
      if (state === 'waiting') throw new AppError('PROPOSAL_TOO_EARLY', { details: { readyAt: row.ready_at } })
      const after = await addVersion(tx, tokens, {
        token: row.token,
        minimum: row.minimum,
        dailyQuota: row.daily_quota,
        opensAt: row.opens_at,
        closesAt: row.closes_at,
        // The moment that was proposed may have come while it waited.
        effectiveAt: Math.max(row.effective_at ?? finalAt, finalAt),
        setBy: operator.account,
        reason: row.reason,
        setAt: finalAt,
      })
      await close(tx, { id, version: after.id, by: operator.account, at: finalAt })
      await writeAuditEntry(tx, {
        origin: { account: operator.account, requestId },
        action: 'limit.execute',
        subject: `token/${after.token}`,
        before: { ...before },
        after: { ...after, proposal: id, proposedBy: proposal.proposedBy },
      })
      return after
    }),
  )
}

/** Ends a proposal without effect. @throws AppError `NOT_FOUND`, `PROPOSAL_CLOSED` or `PROPOSAL_LAPSED`. */
export async function cancelProposal(ctx: LimitContext, id: number, { operator, requestId }: Acting): Promise<void> {
  await runQuery(
    ctx.database.begin(async (tx) => {
      const row = await lockProposal(tx, id)
      const { finalAt } = await readClock(tx, ctx)
      assertOpen(row, finalAt)
      await close(tx, { id, version: null, by: operator.account, at: finalAt })
      const proposal = describeProposal(row)
      await writeAuditEntry(tx, {
        origin: { account: operator.account, requestId },
        action: 'limit.cancel',
        subject: `token/${proposal.token}`,
        before: { ...proposal },
        after: null,
      })
    }),
  )
}

interface DecidedRow extends ProposalRow {
  version_id: number | null
  decided_by: Address | null
}

/** The proposal as nobody else changes it before the end of `tx`, and the limits of its token as well. */
async function lockProposal(tx: TransactionSql, id: number): Promise<DecidedRow> {
  const [found] = await tx<{ token: Address }[]>`select token from app.limit_proposal where id = ${id}`
  if (!found) throw new AppError('NOT_FOUND')
  await lockLimits(tx, found.token)
  const [row] = await tx<DecidedRow[]>`
    select proposal.*, outcome.version_id, outcome.decided_by
    from app.limit_proposal proposal left join app.limit_proposal_outcome outcome on proposal_id = id
    where id = ${id}`
  return row!
}

function assertOpen(row: DecidedRow, at: number): void {
  if (row.decided_by !== null)
    throw new AppError('PROPOSAL_CLOSED', {
      details: {
        outcome: row.version_id === null ? 'cancelled' : 'executed',
        by: toChecksumAddress(row.decided_by),
      },
    })
  if (hasLapsed({ expiresAt: row.expires_at }, at))
    throw new AppError('PROPOSAL_LAPSED', { details: { expiresAt: row.expires_at } })
}

interface Outcome {
  id: number
  version: number | null
  by: Address
  at: number
}

async function close(tx: TransactionSql, { id, version, by, at }: Outcome): Promise<void> {
  await tx`
    insert into app.limit_proposal_outcome (proposal_id, version_id, decided_by, decided_at)
    values (${id}, ${version}, ${by}, ${at})`
}
