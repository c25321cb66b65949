import type { Address } from '@app/core/address'
import { AppError } from '@app/core/app-error'
import { getEpoch, getEpochEnd, getEpochStart } from '@app/core/settlement/epochs'
import type { Sql, TransactionSql } from '@app/db/client'
import { lockToken } from './locks.ts'

/** What may still be signed of a token in the UTC day of `at`: its daily cap on the chain less all vouchers of the day, old ones too. */
export async function getVaultRoom(sql: Sql | TransactionSql, token: Address, at: number): Promise<bigint> {
  const [row] = await sql<{ cap: bigint; signed: bigint }[]>`
    select coalesce((select daily_cap from chain.vault_token where token = ${token}), 0) as cap,
      (select coalesce(sum(amount), 0) from app.voucher
        where token = ${token} and signed_day = ${getEpochStart(getEpoch(at))}) as signed`
  const room = row!.cap - row!.signed
  return room > 0n ? room : 0n
}

/** Holds the token until the end of `tx`, so that the sum of a day's vouchers stays within its cap. */
export async function assertVaultRoom(tx: TransactionSql, token: Address, amount: bigint, at: number): Promise<void> {
  await lockToken(tx, token)
  const remaining = await getVaultRoom(tx, token, at)
  if (amount > remaining)
    throw new AppError('VAULT_LIMIT_REACHED', {
      details: { token, remaining: remaining.toString(), resetsAt: getEpochEnd(getEpoch(at)) },
    })
}
