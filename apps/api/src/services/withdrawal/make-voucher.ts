import type { Address } from '@app/core/address'
import { getEpoch, getEpochStart } from '@app/core/settlement/epochs'
import { VOUCHER_SECONDS } from '@app/core/withdrawal/voucher-life'
import { toNumeric, type TransactionSql } from '@app/db/client'
import type { Hex } from 'viem'
import { askVault, readClock, type Clock } from './read-clock.ts'
import type { WithdrawalContext } from './withdrawal-context.ts'

interface VoucherSubject {
  id: bigint
  token: Address
  amount: bigint
}

/**
 * Says that a voucher will be signed, with its deadline, before the key is used: what may have been signed is never forgotten.
 * @returns Its number.
 */
export async function planVoucher(
  tx: TransactionSql,
  { id, token, amount }: VoucherSubject,
  { finalAt }: Clock,
): Promise<number> {
  const deadlineAt = finalAt + VOUCHER_SECONDS
  const [row] = await tx<{ number: number }[]>`
    insert into app.voucher (withdrawal_id, number, token, amount, signed_day, deadline_at)
    select ${toNumeric(id)}::numeric,
      coalesce((select max(number) from app.voucher where withdrawal_id = ${toNumeric(id)}), 0) + 1,
      ${token}, ${toNumeric(amount)}::numeric, ${getEpochStart(getEpoch(finalAt))}, ${deadlineAt}
    returning number`
  return row!.number
}

interface UnsignedRow {
  account: Address
  token: Address
  amount: bigint
  fee: bigint
  state: string
  deadline_at: number
  signature: Hex | null
  is_newest: boolean
}

/**
 * Signs a voucher that was planned, if it is the newest, still pending and in time; again and at once with others as often as you
 * like. When the key does not sign, the withdrawal goes to *resend*: its owner asks for another voucher.
 */
export async function completeVoucher(ctx: WithdrawalContext, id: bigint, number: number): Promise<void> {
  const { database, signer, config } = ctx
  const [row] = await database<UnsignedRow[]>`
    select withdrawal.account, withdrawal.token, withdrawal.amount, withdrawal.fee, withdrawal.state, voucher.deadline_at,
      voucher.signature,
      not exists (
        select from app.voucher later where later.withdrawal_id = voucher.withdrawal_id and later.number > voucher.number
      ) as is_newest
    from app.voucher voucher join app.withdrawal withdrawal on withdrawal.id = voucher.withdrawal_id
    where voucher.withdrawal_id = ${toNumeric(id)} and voucher.number = ${number}`
  if (!row || row.signature !== null || !row.is_newest || row.state !== 'pending') return
  const clock = await askVault(await readClock(database, ctx), ctx.vault.askNow, ctx)
  const signature =
    signer && clock.pause === undefined && clock.finalAt <= row.deadline_at
      ? await signer
          .sign(
            { chainId: config.chain.id, vault: config.deployment.contracts.rewardsVault },
            {
              id,
              account: row.account,
              token: row.token,
              amount: row.amount,
              fee: row.fee,
              deadlineAt: BigInt(row.deadline_at),
            },
          )
          .catch(() => undefined)
      : undefined
  if (signature === undefined) {
    await database`
      update app.withdrawal set state = 'resend'
      where id = ${toNumeric(id)} and state = 'pending' and not exists (
        select from app.voucher where withdrawal_id = ${toNumeric(id)} and (number > ${number} or number = ${number} and signature is not null)
      )`
    return
  }
  await database`
    update app.voucher set signature = ${signature}, signer = ${signer!.address}
    where withdrawal_id = ${toNumeric(id)} and number = ${number} and signature is null`
}
