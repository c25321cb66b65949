import type { Address } from '@app/core/address'
import { AppError } from '@app/core/app-error'
import { MAX_REQUEST_SECONDS } from '@app/core/withdrawal/signed-request'
import { toNumeric, type TransactionSql } from '@app/db/client'
import type { JSONValue } from 'postgres'
import type { Hex } from 'viem'
import { lockAccount } from './locks.ts'
import { readClock, type Clock } from './read-clock.ts'
import type { WithdrawalContext } from './withdrawal-context.ts'

export interface VerifiedRequest {
  kind: 'withdrawal' | 'rewithdrawal' | 'claim'
  account: Address
  nonce: Hex
  digest: Hex
  deadlineAt: number
}

/** The withdrawal or card that a request was for, and the voucher that it made. */
export interface Outcome {
  subject: bigint
  voucherNumber: number | null
}

/**
 * Does `work` once for a nonce, in one transaction with the row that says so; then `complete` makes the answer, which is kept.
 * The identical request again, also at the same time or after a crash in between, gets that answer.
 * @throws AppError `NONCE_CONFLICT`, `REQUEST_EXPIRED`, `INVALID_PARAMETER`, `INDEXER_UNAVAILABLE`, or what `work` throws; nothing is written then.
 */
export async function carryOut<Answer>(
  ctx: WithdrawalContext,
  request: VerifiedRequest,
  work: (tx: TransactionSql, clock: Clock) => Promise<Outcome>,
  complete: (outcome: Outcome) => Promise<Answer>,
): Promise<Answer> {
  const done = await ctx.database.begin(async (tx) => {
    await lockAccount(tx, request.account)
    const known = await findRequest(tx, request)
    if (known) return known
    const clock = await readClock(tx, ctx)
    assertInTime(request, clock)
    const outcome = await work(tx, clock)
    await tx`insert into app.signed_request ${tx({
      account: request.account,
      nonce: request.nonce,
      digest: request.digest,
      kind: request.kind,
      subject: toNumeric(outcome.subject),
      voucher_number: outcome.voucherNumber,
      deadline_at: request.deadlineAt,
      accepted_at: clock.finalAt,
    })}`
    return { ...outcome, answer: null }
  })
  if (done.answer !== null) return done.answer as Answer
  const answer = await complete(done)
  return keepAnswer(ctx, request, answer)
}

interface KnownRequest extends Outcome {
  answer: JSONValue | null
}

async function findRequest(tx: TransactionSql, request: VerifiedRequest): Promise<KnownRequest | undefined> {
  const [row] = await tx<(KnownRequest & { digest: Hex; kind: string })[]>`
    select digest, kind, subject, voucher_number as "voucherNumber", answer from app.signed_request
    where account = ${request.account} and nonce = ${request.nonce}`
  if (row && (row.digest !== request.digest || row.kind !== request.kind)) throw new AppError('NONCE_CONFLICT')
  return row && { subject: row.subject, voucherNumber: row.voucherNumber, answer: row.answer }
}

function assertInTime({ deadlineAt }: VerifiedRequest, { finalAt }: Clock): void {
  if (deadlineAt < finalAt) throw new AppError('REQUEST_EXPIRED', { details: { deadlineAt, clockAt: finalAt } })
  if (deadlineAt > finalAt + MAX_REQUEST_SECONDS)
    throw new AppError('INVALID_PARAMETER', {
      details: { parameter: 'deadlineAt', reason: `must be at most ${MAX_REQUEST_SECONDS} s after ${finalAt}` },
    })
}

/** The first answer that was kept stands. */
async function keepAnswer<Answer>(
  { database }: WithdrawalContext,
  { account, nonce }: VerifiedRequest,
  answer: Answer,
): Promise<Answer> {
  const [row] = await database<{ answer: Answer }[]>`
    update app.signed_request set answer = coalesce(answer, ${database.json(answer as JSONValue)})
    where account = ${account} and nonce = ${nonce} returning answer`
  return row!.answer
}
