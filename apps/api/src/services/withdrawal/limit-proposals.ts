import { type Address, isSameAddress } from '@app/core/address'
import type { LimitProposal, LimitProposalPage, LimitVersion } from '@app/core/api/admin'
import { AppError } from '@app/core/app-error'
import { toChecksumAddress } from '@app/core/checksum-address'
import { getLimitDelay } from '@app/core/operator-rights'
import { getOpenState, hasLapsed, PROPOSAL_LIFETIME } from '@app/core/withdrawal/rules'
import { type Sql, toNumeric, type TransactionSql } from '@app/db/client'
import { getOffset, type PageInput, runQuery } from '../../database.ts'
import { writeAuditEntry } from '../audit.ts'
import {
  type Acting,
  addVersion,
  assertLimits,
  type LimitContext,
  type LimitEdit,
  readInForce,
  selectLimits,
} from './limits.ts'
import { readClock } from './read-clock.ts'
import { getWithdrawalTokens } from './start-limits.ts'
import { lockLimits } from './signed-request.ts'

export async function listProposals(ctx: LimitContext, { page, pageSize }: PageInput): Promise<LimitProposalPage> {
  const { database } = ctx
  const { finalAt } = await runQuery(readClock(database, ctx))
  const open = database`
    from app.limit_proposal proposal where expires_at > ${finalAt}
      and not exists (select from app.limit_proposal_outcome where proposal_id = proposal.id)`
  const [rows, [counted], inForce] = await runQuery(
    Promise.all([
      database<Proposal[]>`
        select ${selectProposal(database)} ${open} order by id desc limit ${pageSize} offset ${getOffset({ page, pageSize })}`,
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

/** Refused while the chain's time is not known up to now: the delay would end too early. */
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

interface Placed {
  base_version: number | null
  proposed_by: Address
  proposed_at: number
  ready_at: number
  expires_at: number
}

async function addProposal(tx: TransactionSql, edit: LimitEdit, placed: Placed) {
  const [row] = await tx<Proposal[]>`
    insert into app.limit_proposal ${tx({
      token: edit.token,
      effective_at: edit.effectiveAt ?? null,
      minimum: toNumeric(edit.minimum),
      daily_quota: toNumeric(edit.dailyQuota),
      opens_at: edit.opensAt,
      closes_at: edit.closesAt,
      reason: edit.reason,
      ...placed,
    })} returning ${selectProposal(tx)}`
  return describeProposal(row!)
}

export async function executeProposal(
  ctx: LimitContext,
  id: number,
  { operator, requestId }: Acting,
): Promise<LimitVersion> {
  const tokens = getWithdrawalTokens(ctx.config)
  return runQuery(
    ctx.database.begin(async (tx) => {
      const { proposal, decision } = await lockProposal(tx, id)
      const { finalAt, isFresh } = await readClock(tx, ctx)
      assertOpen(proposal, decision, finalAt)
      // The proposal may have lapsed meanwhile.
      if (!isFresh) throw new AppError('INDEXER_UNAVAILABLE')
      if (isSameAddress(proposal.proposedBy, operator.account)) throw new AppError('PROPOSAL_OWN')
      const known = tokens.find(({ token }) => isSameAddress(token, proposal.token))
      if (known === undefined) throw new AppError('PROPOSAL_STALE')
      const before = await readInForce(tx, known, finalAt)
      const state = getOpenState(proposal, { at: finalAt, newest: before.newest })
      if (state === 'stale') throw new AppError('PROPOSAL_STALE', { details: { version: before.newest } })
      if (state === 'waiting') throw new AppError('PROPOSAL_TOO_EARLY', { details: { readyAt: proposal.readyAt } })
      const after = await addVersion(tx, tokens, {
        token: proposal.token,
        minimum: BigInt(proposal.minimum),
        dailyQuota: BigInt(proposal.dailyQuota),
        opensAt: proposal.opensAt,
        closesAt: proposal.closesAt,
        // The proposed time may have passed while the proposal waited.
        effectiveAt: Math.max(proposal.effectiveAt ?? finalAt, finalAt),
        setBy: operator.account,
        reason: proposal.reason,
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

export async function cancelProposal(ctx: LimitContext, id: number, { operator, requestId }: Acting): Promise<void> {
  await runQuery(
    ctx.database.begin(async (tx) => {
      const { proposal, decision } = await lockProposal(tx, id)
      const { finalAt } = await readClock(tx, ctx)
      assertOpen(proposal, decision, finalAt)
      await close(tx, { id, version: null, by: operator.account, at: finalAt })
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

interface Decision {
  versionId: number | null
  by: Address
}

async function lockProposal(tx: TransactionSql, id: number) {
  const [found] = await tx<{ token: Address }[]>`select token from app.limit_proposal where id = ${id}`
  if (!found) throw new AppError('NOT_FOUND')
  await lockLimits(tx, found.token)
  const [row] = await tx<Proposal[]>`select ${selectProposal(tx)} from app.limit_proposal where id = ${id}`
  const [decision] = await tx<Decision[]>`
    select version_id as "versionId", decided_by as by from app.limit_proposal_outcome where proposal_id = ${id}`
  return { proposal: describeProposal(row!), decision }
}

function assertOpen({ expiresAt }: Proposal, decision: Decision | undefined, at: number): void {
  if (decision)
    throw new AppError('PROPOSAL_CLOSED', {
      details: {
        outcome: decision.versionId === null ? 'cancelled' : 'executed',
        by: toChecksumAddress(decision.by),
      },
    })
  if (hasLapsed({ expiresAt }, at)) throw new AppError('PROPOSAL_LAPSED', { details: { expiresAt } })
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

type Proposal = Omit<LimitProposal, 'state'>

function selectProposal(sql: Sql | TransactionSql) {
  return sql`${selectLimits(sql)}, effective_at as "effectiveAt", base_version as "baseVersion",
    proposed_by as "proposedBy", proposed_at as "proposedAt", ready_at as "readyAt", expires_at as "expiresAt"`
}

function describeProposal(row: Proposal): Proposal {
  return { ...row, token: toChecksumAddress(row.token), proposedBy: toChecksumAddress(row.proposedBy) }
}
