import type { Address } from '@app/core/address'
import { AppError } from '@app/core/app-error'
import { MAX_REQUEST_SECONDS } from '@app/core/withdrawal/signed-request'
import { type Sql, toNumeric, type TransactionSql } from '@app/db/client'
import { lockSpaces } from '@app/db/lock-spaces'
import type { Node } from '@app/rpc/node'
import type { JSONValue } from 'postgres'
import { hashTypedData, type Hex, type TypedDataDefinition } from 'viem'
import { verifySignature } from '../../chain/verify-signature.ts'
import { type Clock, readClock, type WithdrawalContext } from './read-clock.ts'

export interface VerifiedRequest {
  kind: 'withdrawal' | 'rewithdrawal' | 'claim'
  account: Address
  nonce: Hex
  digest: Hex
  deadlineAt: number
}

export interface Outcome {
  subject: bigint
  voucherNumber: number | null
}

/**
 * One transaction writes this and the row of the nonce, so the same request, repeated or concurrent, gets the stored
 * answer. Nothing is written when it throws.
 */
export async function executeOnce<Answer>(
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

interface Signed {
  account: Address
  nonce: Hex
  signature: Hex
  typedData: unknown
}

/**
 * A request that was accepted once stays accepted: a Safe whose owners have changed since still gets its answer.
 * @returns The digest.
 */
export async function assertSigned(
  { database, node }: { database: Sql; node: Pick<Node, 'agree'> },
  { account, nonce, signature, typedData }: Signed,
): Promise<Hex> {
  const digest = hashTypedData(typedData as TypedDataDefinition)
  const [accepted] = await database`
    select from app.signed_request where account = ${account} and nonce = ${nonce} and digest = ${digest}`
  if (accepted) return digest
  const outcome = await verifySignature(node, { account, hash: digest, signature })
  if (!outcome.ok) throw new AppError('SERVICE_UNAVAILABLE', { details: { down: ['node'], reason: outcome.reason } })
  if (!outcome.value) throw new AppError('SIGNATURE_INVALID', { details: { account } })
  return digest
}

/** Taken before `lockToken`, so that there is no deadlock. */
async function lockAccount(tx: TransactionSql, account: Address): Promise<void> {
  await tx`select pg_advisory_xact_lock(${lockSpaces.withdrawalAccount}::int, hashtext(${account.toLowerCase()}))`
}

/** Serialises vouchers over the token's daily cap until the end of `tx`. */
export async function lockToken(tx: TransactionSql, token: Address): Promise<void> {
  await tx`select pg_advisory_xact_lock(${lockSpaces.withdrawalToken}::int, hashtext(${token.toLowerCase()}))`
}

export async function lockLimits(tx: TransactionSql, token: Address): Promise<void> {
  await tx`select pg_advisory_xact_lock(${lockSpaces.withdrawalLimits}::int, hashtext(${token.toLowerCase()}))`
}

export async function lockCard(tx: TransactionSql, cardId: bigint): Promise<void> {
  await tx`select pg_advisory_xact_lock(${lockSpaces.claimCard}::int, hashtext(${cardId.toString()}))`
}
