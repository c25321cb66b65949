import type { Address } from '@app/core/address'
import type { TransactionSql } from '@app/db/client'

const ACCOUNT_SPACE = 724_021
const TOKEN_SPACE = 724_022
const LIMIT_SPACE = 724_023
const CARD_SPACE = 724_024

/** Until the end of `tx`, others who book for the account wait. Taken before `lockToken`, so that nobody waits in a circle. */
export async function lockAccount(tx: TransactionSql, account: Address): Promise<void> {
  await tx`select pg_advisory_xact_lock(${ACCOUNT_SPACE}::int, hashtext(${account.toLowerCase()}))`
}

/** Until the end of `tx`, others who sign over the token's daily cap wait. */
export async function lockToken(tx: TransactionSql, token: Address): Promise<void> {
  await tx`select pg_advisory_xact_lock(${TOKEN_SPACE}::int, hashtext(${token.toLowerCase()}))`
}

/** Until the end of `tx`, others who change the token's limits wait: what is in force is what was read. */
export async function lockLimits(tx: TransactionSql, token: Address): Promise<void> {
  await tx`select pg_advisory_xact_lock(${LIMIT_SPACE}::int, hashtext(${token.toLowerCase()}))`
}

/** Until the end of `tx`, others who claim for the card or decide on a claim for it wait: the later one finds what the earlier did. */
export async function lockCard(tx: TransactionSql, cardId: bigint): Promise<void> {
  await tx`select pg_advisory_xact_lock(${CARD_SPACE}::int, hashtext(${cardId.toString()}))`
}
