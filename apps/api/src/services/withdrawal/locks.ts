import type { Address } from '@app/core/address'
import type { TransactionSql } from '@app/db/client'
import { lockSpaces } from '@app/db/lock-spaces'

/** Until the end of `tx`, others who book for the account wait. Taken before `lockToken`, so that nobody waits in a circle. */
export async function lockAccount(tx: TransactionSql, account: Address): Promise<void> {
  await tx`select pg_advisory_xact_lock(${lockSpaces.withdrawalAccount}::int, hashtext(${account.toLowerCase()}))`
}

/** Until the end of `tx`, others who sign over the token's daily cap wait. */
export async function lockToken(tx: TransactionSql, token: Address): Promise<void> {
  await tx`select pg_advisory_xact_lock(${lockSpaces.withdrawalToken}::int, hashtext(${token.toLowerCase()}))`
}

/** Until the end of `tx`, others who change the token's limits wait: what is in force is what was read. */
export async function lockLimits(tx: TransactionSql, token: Address): Promise<void> {
  await tx`select pg_advisory_xact_lock(${lockSpaces.withdrawalLimits}::int, hashtext(${token.toLowerCase()}))`
}

/** Until the end of `tx`, others who claim for the card or decide on a claim for it wait: the later one finds what the earlier did. */
export async function lockCard(tx: TransactionSql, cardId: bigint): Promise<void> {
  await tx`select pg_advisory_xact_lock(${lockSpaces.claimCard}::int, hashtext(${cardId.toString()}))`
}
