import { randomBytes } from 'node:crypto'
import { type Address, isSameAddress } from '@app/core/address'
import type { Withdrawal } from '@app/core/api/withdrawal'
import { AppError } from '@app/core/app-error'
import {
  getRewithdrawalTypedData,
  getWithdrawalTypedData,
  type WithdrawalIdRequest,
  type WithdrawalRequest,
} from '@app/core/withdrawal/signed-request'
import { toNumeric, type TransactionSql } from '@app/db/client'
import type { Node } from '@app/rpc/node'
import type { Hex } from 'viem'
import {
  addReports,
  assertSigning,
  type Clock,
  getDeadline,
  readReports,
  readClock,
  type WithdrawalContext,
  type Reports,
} from './read-clock.ts'
import { getWithdrawalTokens, type WithdrawalToken } from './start-limits.ts'
import { assertAllowed, getMost, readRoom, type Room } from './read-room.ts'
import type { EqualRoot } from './read-settled.ts'
import { getState, readOpen, readWithdrawal, selectWithdrawal, type WithdrawalRow } from './read-withdrawal.ts'
import { assertSigned, executeOnce, lockToken, type Outcome } from './signed-request.ts'

/** Checks run in a fixed order, and nothing is written when one fails. */
export async function requestWithdrawal(
  ctx: WithdrawalContext & { node: Pick<Node, 'agree'> },
  { signature, ...request }: WithdrawalRequest & { signature: Hex },
  requestId?: string,
): Promise<Withdrawal> {
  const { chain, deployment } = ctx.config
  const token = getWithdrawalTokens(ctx.config).find((each) => each.token === request.token)
  if (!token)
    throw new AppError('INVALID_PARAMETER', {
      details: { parameter: 'token', reason: 'must be a token that can be withdrawn' },
    })
  const typedData = getWithdrawalTypedData({ chainId: chain.id, contract: deployment.contracts.dividendVault }, request)
  const digest = await assertSigned(ctx, { ...request, signature, typedData })
  const reports = await readReports(ctx, 'now')
  return executeOnce(
    ctx,
    { ...request, kind: 'withdrawal', digest },
    (tx, clock) => makeWithdrawal(ctx, tx, { request, token, clock, reports, requestId }),
    async ({ subject: id }) => readWithdrawal(ctx, { id, clock: await readClock(ctx.database, ctx) }),
  )
}

interface Work {
  request: WithdrawalRequest
  token: WithdrawalToken
  clock: Clock
  reports: Reports
  requestId: string | undefined
}

async function makeWithdrawal(
  ctx: WithdrawalContext,
  tx: TransactionSql,
  { request: { account, amount }, token: known, ...work }: Work,
): Promise<Outcome> {
  const { token } = known
  const { clock } = work
  const { pending, resend } = await readOpen(tx, { account, token }, clock)
  if (pending[0]) throw createConflictError(pending[0].id, 'pending')
  await lockToken(tx, token)
  const room = await readRoom(tx, { ...known, account }, clock)
  assertAllowed(room, { token, amount }, clock)
  for (const { id } of resend)
    await tx`update app.withdrawal set cancelled_at = ${clock.finalAt} where id = ${toNumeric(id)}`
  const id = drawId()
  const interval = { from: room.paid, to: room.paid + amount }
  await tx`insert into app.withdrawal ${tx({
    id: toNumeric(id),
    account,
    token,
    paid_from: toNumeric(interval.from),
    paid_to: toNumeric(interval.to),
    requested_at: clock.finalAt,
    requested_block: clock.finalBlock,
  })}`
  // An amount is only available when there is a root.
  const root = room.best!
  return {
    subject: id,
    voucherNumber: await signVoucher(ctx, tx, { id, account, token, ...interval }, { ...work, root }),
  }
}

const LEAST_ID = 1n << 127n

/** 127 random bits below a leading one, so that no id equals the number of a payment. */
function drawId(): bigint {
  return LEAST_ID | (BigInt(`0x${randomBytes(16).toString('hex')}`) % LEAST_ID)
}

function createConflictError(id: bigint, state: string): AppError {
  return new AppError('WITHDRAWAL_STATE_CONFLICT', { details: { id: id.toString(), state } })
}

export async function resendWithdrawal(
  ctx: WithdrawalContext & { node: Pick<Node, 'agree'> },
  { signature, ...request }: WithdrawalIdRequest & { signature: Hex },
  requestId?: string,
): Promise<Withdrawal> {
  const { chain, deployment } = ctx.config
  const typedData = getRewithdrawalTypedData(
    { chainId: chain.id, contract: deployment.contracts.dividendVault },
    request,
  )
  const digest = await assertSigned(ctx, { ...request, signature, typedData })
  const reports = await readReports(ctx, 'now')
  return executeOnce(
    ctx,
    { ...request, kind: 'rewithdrawal', digest },
    (tx, clock) => signAgain(ctx, tx, { request, clock, reports, requestId }),
    async ({ subject: id }) => readWithdrawal(ctx, { id, clock: await readClock(ctx.database, ctx) }),
  )
}

async function signAgain(
  ctx: WithdrawalContext,
  tx: TransactionSql,
  { request: { id, account }, ...work }: Omit<Work, 'request' | 'token'> & { request: WithdrawalIdRequest },
): Promise<Outcome> {
  const { clock } = work
  const row = await findResend(tx, { id, account }, clock)
  const known = getWithdrawalTokens(ctx.config).find(({ token }) => isSameAddress(token, row.token))
  if (!known) throw new Error(`Withdrawal ${id} is of a token that this deployment does not pay`)
  await lockToken(tx, row.token)
  const room = await readRoom(tx, { ...known, account }, clock)
  const to = getEnd(row, room)
  if (to <= room.paid) throw createConflictError(id, 'pending')
  assertAllowed(room, { token: known.token, amount: to - room.paid }, clock)
  const from = room.paid > row.paid_from ? room.paid : row.paid_from
  await tx`
    update app.withdrawal set paid_from = ${toNumeric(from)}, paid_to = ${toNumeric(to)} where id = ${toNumeric(id)}`
  const voucher = { id, account, token: known.token, from: room.paid, to }
  return { subject: id, voucherNumber: await signVoucher(ctx, tx, voucher, { ...work, root: room.best! }) }
}

async function findResend(
  tx: TransactionSql,
  { id, account }: Pick<WithdrawalIdRequest, 'id' | 'account'>,
  clock: Clock,
): Promise<WithdrawalRow> {
  const [row] = await tx<WithdrawalRow[]>`
    ${selectWithdrawal(tx)} where withdrawal.id = ${toNumeric(id)} and withdrawal.account = ${account}`
  if (!row) throw new AppError('WITHDRAWAL_NOT_FOUND', { details: { id: id.toString() } })
  const state = getState(row, clock)
  if (state !== 'resend') throw createConflictError(id, state)
  const { pending } = await readOpen(tx, { account, token: row.token }, clock)
  if (pending[0]) throw createConflictError(pending[0].id, 'pending')
  return row
}

/** When it is below the minimum, the requested end: the check that forbids it then reports why. */
function getEnd({ paid_to: wanted }: WithdrawalRow, room: Room): bigint {
  const reachable = room.paid + getMost(room)
  const to = reachable < wanted ? reachable : wanted
  return to - room.paid >= room.limit.minimum ? to : wanted
}

interface VoucherInput {
  id: bigint
  account: Address
  token: Address
  from: bigint
  to: bigint
}

/**
 * A voucher that was signed but not stored was never given out.
 * @returns Its number.
 */
async function signVoucher(
  { signer }: Pick<WithdrawalContext, 'signer'>,
  tx: TransactionSql,
  { id, account, token, from, to }: VoucherInput,
  { clock, reports, requestId, root }: Pick<Work, 'clock' | 'reports' | 'requestId'> & { root: EqualRoot },
): Promise<number> {
  assertSigning(addReports(clock, reports))
  const { vault, signer: said } = reports
  const deadlineAt = vault && said && getDeadline(clock, { vault, signer: said.signer })
  if (!signer || !said || deadlineAt === undefined) throw new Error('Signing was not paused, and cannot go on')
  const outcome = await signer.sign({ account, token, upTo: to, deadlineAt: BigInt(deadlineAt) }, requestId)
  if (!outcome.ok) {
    const reason = outcome.isSilent ? 'noSigner' : 'signerRefuses'
    throw new AppError('SIGNING_PAUSED', {
      details: { reason, resumesAt: null, reasons: [reason] },
      cause: outcome.refusal,
    })
  }
  // The signer's key may have changed since it was asked for it.
  if (outcome.signer.toLowerCase() !== said.signer.toLowerCase())
    throw new AppError('SIGNING_PAUSED', { details: { reason: 'signerNotInForce', resumesAt: null, reasons: [] } })
  const [row] = await tx<{ number: number }[]>`
    insert into app.voucher (withdrawal_id, number, account, token, up_to, amount, root_index, root, signed_day,
      deadline_at, signer, signature)
    select ${toNumeric(id)}::numeric,
      coalesce((select max(number) from app.voucher where withdrawal_id = ${toNumeric(id)}), 0) + 1,
      ${account}, ${token}, ${toNumeric(to)}::numeric, ${toNumeric(to - from)}::numeric, ${root.index}, ${root.root},
      ${clock.day}, ${deadlineAt}, ${outcome.signer}, ${outcome.signature}
    returning number`
  return row!.number
}
