import { randomBytes } from 'node:crypto'
import type { Withdrawal } from '@app/core/api/withdrawal'
import { AppError } from '@app/core/app-error'
import { getWithdrawalTypedData, type WithdrawalRequest } from '@app/core/withdrawal/signed-request'
import { toNumeric, type TransactionSql } from '@app/db/client'
import type { Hex } from 'viem'
import type { Node } from '@app/rpc/node'
import { assertSigned } from './assert-signed.ts'
import { carryOut, type Outcome } from './carry-out.ts'
import { hearWords, type Words } from './hear-words.ts'
import { lockToken } from './locks.ts'
import { type Clock, readClock } from './read-clock.ts'
import { assertAllowed, readRoom } from './read-room.ts'
import { readOpen, readWithdrawal } from './read-withdrawal.ts'
import { signVoucher } from './sign-voucher.ts'
import { getWithdrawalTokens, type WithdrawalContext, type WithdrawalToken } from './withdrawal-context.ts'

/**
 * A voucher for so much more than was paid; the checks in their order, nothing written when one fails.
 * @throws AppError with the key of the check.
 */
export async function requestWithdrawal(
  ctx: WithdrawalContext & { node: Pick<Node, 'agree'> },
  { signature, ...request }: WithdrawalRequest & { signature: Hex },
): Promise<Withdrawal> {
  const { chain, deployment } = ctx.config
  const token = getWithdrawalTokens(ctx.config).find((each) => each.token === request.token)
  if (!token)
    throw new AppError('INVALID_PARAMETER', {
      details: { parameter: 'token', reason: 'must be a token that can be withdrawn' },
    })
  const typedData = getWithdrawalTypedData({ chainId: chain.id, contract: deployment.contracts.dividendVault }, request)
  const digest = await assertSigned(ctx.node, { account: request.account, signature, typedData })
  const words = await hearWords(ctx, 'now')
  return carryOut(
    ctx,
    { ...request, kind: 'withdrawal', digest },
    (tx, clock) => makeWithdrawal(ctx, tx, { request, token, clock, words }),
    async ({ subject: id }) => readWithdrawal(ctx, { id, clock: await readClock(ctx.database, ctx) }),
  )
}

interface Work {
  request: WithdrawalRequest
  token: WithdrawalToken
  clock: Clock
  words: Words
}

async function makeWithdrawal(
  ctx: WithdrawalContext,
  tx: TransactionSql,
  { request: { account, amount }, token: { token, decimals }, clock, words }: Work,
): Promise<Outcome> {
  const { pending, resend } = await readOpen(tx, { account, token }, clock)
  if (pending[0]) throw makeConflict(pending[0].id, 'pending')
  await lockToken(tx, token)
  const room = await readRoom(tx, { account, token, decimals }, clock)
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
  // What is available is out of a root.
  const root = room.best!
  return {
    subject: id,
    voucherNumber: await signVoucher(ctx, tx, { id, account, token, ...interval }, { clock, words, root }),
  }
}

const LEAST_ID = 1n << 127n

/** 127 random bits under a one, so that no payment's number is one. */
function drawId(): bigint {
  return LEAST_ID | (BigInt(`0x${randomBytes(16).toString('hex')}`) % LEAST_ID)
}

export function makeConflict(id: bigint, state: string): AppError {
  return new AppError('WITHDRAWAL_STATE_CONFLICT', { details: { id: id.toString(), state } })
}
