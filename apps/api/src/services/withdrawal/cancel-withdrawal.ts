import { AppError } from '@app/core/app-error'
import type { Withdrawal } from '@app/core/api/withdrawal'
import { getWithdrawalCancelTypedData, type WithdrawalIdRequest } from '@app/core/withdrawal/signed-request'
import { toNumeric, type TransactionSql } from '@app/db/client'
import type { Hex } from 'viem'
import type { Node } from '@app/rpc/node'
import { reverseTransaction } from '../ledger/reverse-transaction.ts'
import { assertSigning } from './assert-signing.ts'
import { carryOut, type Outcome } from './carry-out.ts'
import { mayMissVouchers, type Clock } from './read-clock.ts'
import { readWithdrawal, type WithdrawalRow } from './read-withdrawal.ts'
import { findPayment, isPaymentOf, lockWithdrawal, settleWithdrawal } from './settle-withdrawal.ts'
import { assertSigned } from './assert-signed.ts'
import type { WithdrawalContext } from './withdrawal-context.ts'

/**
 * Gives the amount back, from *resend* only: when a final block is past every deadline that was ever signed for the id and there is
 * no payment. The quota of the day it was asked for is free again.
 */
export async function cancelWithdrawal(
  ctx: WithdrawalContext & { node: Pick<Node, 'agree'> },
  { signature, ...request }: WithdrawalIdRequest & { signature: Hex },
): Promise<Withdrawal> {
  const vault = ctx.config.deployment.contracts.rewardsVault
  const typedData = getWithdrawalCancelTypedData({ chainId: ctx.config.chain.id, contract: vault }, request)
  const digest = await assertSigned(ctx.node, { account: request.account, signature, typedData })
  return carryOut(
    ctx,
    { ...request, kind: 'withdrawalCancel', digest },
    (tx, clock) => giveBack(tx, request, clock),
    ({ subject }) => readWithdrawal(ctx.database, subject, vault),
  )
}

async function giveBack(tx: TransactionSql, { id, account }: WithdrawalIdRequest, clock: Clock): Promise<Outcome> {
  const row = await lockWithdrawal(tx, id, account)
  const state = await settleWithdrawal(tx, row, clock)
  if (state !== 'resend' || !(await isCancellable(tx, row, clock)))
    throw new AppError('WITHDRAWAL_STATE_CONFLICT', {
      details: {
        id: id.toString(),
        state,
        cancellableAt: row.last_deadline_at === null ? null : row.last_deadline_at + 1,
      },
    })
  if (mayMissVouchers(clock)) assertSigning(clock)
  await reverseTransaction(tx, { kind: 'withdrawal', reference: `withdrawal/${id}`, bookedAt: clock.finalAt })
  await tx`update app.withdrawal set state = 'cancelled', cancelled_at = ${clock.finalAt} where id = ${toNumeric(id)}`
  return { subject: id, voucherNumber: null }
}

async function isCancellable(tx: TransactionSql, row: WithdrawalRow, clock: Clock): Promise<boolean> {
  if (row.last_deadline_at !== null && clock.finalAt <= row.last_deadline_at) return false
  const payment = await findPayment(tx, row.id)
  return payment === undefined || !isPaymentOf(row, payment)
}
