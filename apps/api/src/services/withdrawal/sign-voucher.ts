import type { Address } from '@app/core/address'
import { AppError } from '@app/core/app-error'
import { toNumeric, type TransactionSql } from '@app/db/client'
import { assertSigning } from './assert-signing.ts'
import { addWords, getDeadline, type Words } from './hear-words.ts'
import type { Clock } from './read-clock.ts'
import type { EqualRoot } from './read-settled.ts'
import type { WithdrawalContext } from './withdrawal-context.ts'

interface VoucherInput {
  id: bigint
  account: Address
  token: Address
  from: bigint
  to: bigint
}

/**
 * Has a voucher signed and writes it beside its record. What was signed and is not written, by a process that dies in between, was
 * never given out.
 * @returns Its number. @throws AppError `SIGNING_PAUSED`: for what `assertSigning` names, or for words of the signer.
 */
export async function signVoucher(
  { signer }: Pick<WithdrawalContext, 'signer'>,
  tx: TransactionSql,
  { id, account, token, from, to }: VoucherInput,
  { clock, words, root }: { clock: Clock; words: Words; root: EqualRoot },
): Promise<number> {
  assertSigning(addWords(clock, words))
  const { vault, signer: said } = words
  const deadlineAt = vault && said && getDeadline(clock, { vault, signer: said.signer })
  if (!signer || !said || deadlineAt === undefined) throw new Error('Signing was not paused, and cannot go on')
  const outcome = await signer.sign({ account, token, upTo: to, deadlineAt: BigInt(deadlineAt) })
  if (!outcome.ok) {
    const reason = outcome.isSilent ? 'noSigner' : 'signerRefuses'
    throw new AppError('SIGNING_PAUSED', {
      details: { reason, resumesAt: null, reasons: [reason] },
      cause: outcome.refusal,
    })
  }
  // A signer whose end or place has changed since it was asked who it is.
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
