import { isSameAddress } from '@app/core/address'
import type { Withdrawal } from '@app/core/api/withdrawal'
import { AppError } from '@app/core/app-error'
import { getRewithdrawalTypedData, type WithdrawalIdRequest } from '@app/core/withdrawal/signed-request'
import { toNumeric, type TransactionSql } from '@app/db/client'
import type { Hex } from 'viem'
import type { Node } from '@app/rpc/node'
import { assertSigned } from './assert-signed.ts'
import { carryOut, type Outcome } from './carry-out.ts'
import { hearWords, type Words } from './hear-words.ts'
import { lockToken } from './locks.ts'
import { type Clock, readClock } from './read-clock.ts'
import { assertAllowed, getMost, readRoom, type Room } from './read-room.ts'
import { getState, readOpen, readWithdrawal, selectWithdrawal, type WithdrawalRow } from './read-withdrawal.ts'
import { makeConflict } from './request-withdrawal.ts'
import { signVoucher } from './sign-voucher.ts'
import { getWithdrawalTokens, type WithdrawalContext } from './withdrawal-context.ts'

/** A fresh voucher for the same withdrawal, from *resend* only: for as much of it as is not paid, payable, and within all limits. */
export async function resendWithdrawal(
  ctx: WithdrawalContext & { node: Pick<Node, 'agree'> },
  { signature, ...request }: WithdrawalIdRequest & { signature: Hex },
): Promise<Withdrawal> {
  const { chain, deployment } = ctx.config
  const typedData = getRewithdrawalTypedData(
    { chainId: chain.id, contract: deployment.contracts.dividendVault },
    request,
  )
  const digest = await assertSigned(ctx.node, { account: request.account, signature, typedData })
  const words = await hearWords(ctx, 'now')
  return carryOut(
    ctx,
    { ...request, kind: 'rewithdrawal', digest },
    (tx, clock) => signAgain(ctx, tx, { request, clock, words }),
    async ({ subject: id }) => readWithdrawal(ctx, { id, clock: await readClock(ctx.database, ctx) }),
  )
}

async function signAgain(
  ctx: WithdrawalContext,
  tx: TransactionSql,
  { request: { id, account }, clock, words }: { request: WithdrawalIdRequest; clock: Clock; words: Words },
): Promise<Outcome> {
  const row = await findResend(tx, { id, account }, clock)
  const known = getWithdrawalTokens(ctx.config).find(({ token }) => isSameAddress(token, row.token))
  if (!known) throw new Error(`Withdrawal ${id} is of a token that this deployment does not pay`)
  await lockToken(tx, row.token)
  const room = await readRoom(tx, { ...known, account }, clock)
  const to = getEnd(row, room)
  if (to <= room.paid) throw makeConflict(id, 'pending')
  assertAllowed(room, { token: known.token, amount: to - room.paid }, clock)
  const from = room.paid > row.paid_from ? room.paid : row.paid_from
  await tx`
    update app.withdrawal set paid_from = ${toNumeric(from)}, paid_to = ${toNumeric(to)} where id = ${toNumeric(id)}`
  const voucher = { id, account, token: known.token, from: room.paid, to }
  return { subject: id, voucherNumber: await signVoucher(ctx, tx, voucher, { clock, words, root: room.best! }) }
}

/** @throws AppError `WITHDRAWAL_NOT_FOUND`, also when it is somebody else's; `WITHDRAWAL_STATE_CONFLICT`. */
async function findResend(
  tx: TransactionSql,
  { id, account }: Pick<WithdrawalIdRequest, 'id' | 'account'>,
  clock: Clock,
): Promise<WithdrawalRow> {
  const [row] = await tx<WithdrawalRow[]>`
    ${selectWithdrawal(tx)} where withdrawal.id = ${toNumeric(id)} and withdrawal.account = ${account}`
  if (!row) throw new AppError('WITHDRAWAL_NOT_FOUND', { details: { id: id.toString() } })
  const state = getState(row, clock)
  if (state !== 'resend') throw makeConflict(id, state)
  const { pending } = await readOpen(tx, { account, token: row.token }, clock)
  if (pending[0]) throw makeConflict(pending[0].id, 'pending')
  return row
}

/**
 * Up to where it may be signed: its own end, or what the limits leave of it. Where that is less than the minimum, the end that was
 * asked for, so that the check that forbids it says so.
 */
function getEnd({ paid_to: wanted }: WithdrawalRow, room: Room): bigint {
  const reachable = room.paid + getMost(room)
  const to = reachable < wanted ? reachable : wanted
  return to - room.paid >= room.limit.minimum ? to : wanted
}
