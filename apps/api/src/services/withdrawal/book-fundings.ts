import type { Address } from '@app/core/address'
import type { Hash } from '@app/core/api/primitives'
import { getSplitFundingPostings } from '@app/core/ledger/postings'
import { defaultFundingSplit, splitFunding, type FundingSplit } from '@app/core/withdrawal/split-funding'
import type { Sql, TransactionSql } from '@app/db/client'
import { postTransaction } from '../ledger/post-transaction.ts'
import { getBookingReference } from './booking-reference.ts'

interface Funding {
  funder: Address
  token: Address
  amount: bigint
  funded_at: number
  block_number: number
  transaction_hash: Hash
  /** Among the fundings of its transaction, from 1. */
  place: number
}

const BATCH = 500

/**
 * Books the fundings of the vault up to `finalBlock` that are not booked, each split among the dividend pools. As often and by as
 * many as you like: a funding is booked once. Settle an epoch after this, so that its budgets are whole.
 * @returns How many were booked.
 */
export async function bookFundings(sql: Sql, finalBlock: number, signal?: AbortSignal): Promise<number> {
  let booked = 0
  const [progress] = await sql<{ funding_block: number }[]>`select funding_block from app.vault_progress`
  let after = { block_number: progress?.funding_block ?? -1, log_index: Number.MAX_SAFE_INTEGER }
  for (;;) {
    const fundings = await sql<(Funding & { log_index: number })[]>`
      select funder, token, amount, funded_at, block_number, log_index, transaction_hash,
        (select count(*) from chain.vault_funding same
          where same.block_number = funding.block_number and same.transaction_hash = funding.transaction_hash
            and same.log_index <= funding.log_index) as place
      from chain.vault_funding funding
      where (block_number, log_index) > (${after.block_number}, ${after.log_index}) and block_number <= ${finalBlock}
      order by block_number, log_index limit ${BATCH}`
    for (const funding of fundings) {
      if (signal?.aborted) return booked
      if (await sql.begin((tx) => bookOne(tx, funding))) booked += 1
    }
    if (fundings.length < BATCH) break
    after = fundings.at(-1)!
  }
  await sql`
    insert into app.vault_progress (funding_block, payment_block) values (${finalBlock}, -1)
    on conflict (singleton) do update set funding_block = greatest(vault_progress.funding_block, excluded.funding_block)`
  return booked
}

/** How a funding is named in the ledger; a funding that a reorg moved to another block keeps its name. */
export function getFundingBase({ transaction_hash: hash, place }: Pick<Funding, 'transaction_hash' | 'place'>): string {
  return `vault/${hash}/${place}`
}

async function bookOne(tx: TransactionSql, funding: Funding): Promise<boolean> {
  const parts = splitFunding(funding.amount, await getFundingSplit(tx, funding))
  const id = await postTransaction(tx, {
    kind: 'funding',
    reference: await getBookingReference(tx, 'funding', getFundingBase(funding)),
    bookedAt: funding.funded_at,
    postings: getSplitFundingPostings(funding.token, parts),
  })
  return id !== undefined
}

async function getFundingSplit(
  tx: TransactionSql,
  { funder, funded_at: at }: Pick<Funding, 'funder' | 'funded_at'>,
): Promise<FundingSplit> {
  const [row] = await tx<FundingSplit[]>`
    select promotion, node, community, ve, dao from app.funding_split
    where (funder = ${funder} or funder is null) and effective_at <= ${at}
    order by funder is null, effective_at desc, id desc limit 1`
  return row ?? defaultFundingSplit
}
