import { AppError } from '@app/core/app-error'
import type { Withdrawal } from '@app/core/api/withdrawal'
import { getRewithdrawalTypedData, type WithdrawalIdRequest } from '@app/core/withdrawal/signed-request'
import { VOUCHER_SECONDS } from '@app/core/withdrawal/voucher-life'
import { toNumeric, type TransactionSql } from '@app/db/client'
import type { Hex } from 'viem'
import type { Node } from '@app/rpc/node'
import { assertSigning } from './assert-signing.ts'
import { carryOut, type Outcome } from './carry-out.ts'
import { completeVoucher, planVoucher } from './make-voucher.ts'
import { addVaultWord, type Clock } from './read-clock.ts'
import { readWithdrawal, type WithdrawalRow } from './read-withdrawal.ts'
import { findPayment, lockWithdrawal, settleWithdrawal } from './settle-withdrawal.ts'
import { assertVaultRoom } from './vault-room.ts'
import { assertSigned } from './assert-signed.ts'
import type { WithdrawalContext } from './withdrawal-context.ts'

/** A fresh voucher for the same id, from *resend* only; the vault pays an id once, so it is never a second payment. */
export async function resendWithdrawal(
  ctx: WithdrawalContext & { node: Pick<Node, 'agree'> },
  { signature, ...request }: WithdrawalIdRequest & { signature: Hex },
): Promise<Withdrawal> {
  const vault = ctx.config.deployment.contracts.rewardsVault
  const typedData = getRewithdrawalTypedData({ chainId: ctx.config.chain.id, contract: vault }, request)
  const digest = await assertSigned(ctx.node, { account: request.account, signature, typedData })
  const word = await ctx.vault.askNow()
  return carryOut(
    ctx,
    { ...request, kind: 'rewithdrawal', digest },
    (tx, clock) => planAgain(tx, request, addVaultWord(clock, word, ctx)),
    async ({ subject, voucherNumber }) => {
      await completeVoucher(ctx, subject, voucherNumber!)
      return readWithdrawal(ctx.database, subject, vault)
    },
  )
}

async function planAgain(tx: TransactionSql, { id, account }: WithdrawalIdRequest, clock: Clock): Promise<Outcome> {
  const row = await lockWithdrawal(tx, id, account)
  await assertResend(tx, row, clock)
  await assertVaultRoom(tx, row.token, row.amount, clock.finalAt)
  assertSigning(clock)
  const deadlineAt = clock.finalAt + VOUCHER_SECONDS
  await tx`
    update app.withdrawal set state = 'pending', last_deadline_at = greatest(last_deadline_at, ${deadlineAt}::bigint)
    where id = ${toNumeric(id)}`
  return { subject: id, voucherNumber: await planVoucher(tx, row, clock) }
}

async function assertResend(tx: TransactionSql, row: WithdrawalRow, clock: Clock): Promise<void> {
  const state = await settleWithdrawal(tx, row, clock)
  if (state === 'resend' && !(await findPayment(tx, row.id))) return
  throw new AppError('WITHDRAWAL_STATE_CONFLICT', {
    details: {
      id: row.id.toString(),
      state,
      resendableAt: row.last_deadline_at === null ? null : row.last_deadline_at + 1,
    },
  })
}
