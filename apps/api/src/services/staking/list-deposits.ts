import type { Address } from '@app/core/address'
import { depositKind, type DepositKind, type DepositPage } from '@app/core/api/staking'
import type { ServiceContext } from '../../context.ts'
import { toAddress, toHash } from '../../domain/bytes.ts'
import type { PageInput } from '../../domain/page.ts'
import type { Dated } from '../../freshness/answer-chain-read.ts'
import { type PageRequest, pageRequestTypes, isFarPage, toPageRequest } from '../chain/page-request.ts'
import { defineSharedRead } from '../chain/define-shared-read.ts'
import type { ChainRead } from '../chain/read-chain.ts'
import { getDepositParts } from './deposit-parts.ts'

interface DepositRow {
  kind: DepositKind
  contract: string
  id: string
  token: string
  amount: string
  received_token: string | null
  received_amount: string | null
  deposited_at: number
  unlock_at: number | null
  withdrawn_at: number | null
  withdraw_transaction: string | null
  block: number
  transaction: string
}

type ReadDeposits = (
  ctx: ServiceContext,
  asked: PageRequest,
) => Promise<ChainRead<{ total: number; list: DepositRow[] }>>

const reads = new Map<DepositKind | undefined, ReadDeposits>(
  [undefined, ...depositKind.options].map((kind) => [kind, defineDepositRead(kind)]),
)

function defineDepositRead(kind: DepositKind | undefined): ReadDeposits {
  return defineSharedRead(
    pageRequestTypes,
    (ctx) => {
      const parts = getDepositParts(ctx, kind)
      return ctx.database`
      select
        ${parts.count} as total,
        (select coalesce(json_agg(json_build_object(
            'kind', kind, 'contract', encode(contract, 'hex'), 'id', id, 'token', encode(token, 'hex'),
            'amount', amount::text, 'received_token', encode(received_token, 'hex'),
            'received_amount', received_amount::text, 'deposited_at', deposited_at,
            'unlock_at', coalesce(running.unlock_at, page.unlock_at),
            'withdrawn_at', coalesce(ended.changed_at, page.withdrawn_at), 'block', block_number,
            'withdraw_transaction', encode(coalesce(ended.transaction_hash, page.withdraw_transaction), 'hex'),
            'transaction', encode(page.transaction, 'hex')
          ) order by deposited_at desc, kind desc, contract desc, place desc), '[]')
          from (
            select * from (${parts.deposits}) parts
            order by deposited_at desc, kind desc, contract desc, place desc offset asked.skip limit asked.take
          ) page
          left join lateral (
            select later.block_number as block, later.log_index as place_in_block, later.changed_at, later.transaction_hash
            from chain.ve_change later where page.kind = 'lock' and later.account = asked.account
              and (later.block_number, later.log_index) > (page.block_number, page.log_index) and later.amount = 0
            order by later.block_number, later.log_index limit 1
          ) ended on true
          left join lateral (
            select change.unlock_at from chain.ve_change change
            where page.kind = 'lock' and change.account = asked.account and change.amount > 0
              and (change.block_number, change.log_index)
                < (coalesce(ended.block, 9223372036854775807), coalesce(ended.place_in_block, 0))
            order by change.block_number desc, change.log_index desc limit 1
          ) running on true) as list`
    },
    isFarPage,
  )
}

/** Everything an account ever put in, newest first. */
export async function listDeposits(
  ctx: ServiceContext,
  input: PageInput & { address: Address; kind?: DepositKind },
): Promise<Dated<DepositPage>> {
  const read = reads.get(input.kind)!
  const { cursor, row } = await read(ctx, toPageRequest(input))
  return {
    cursor,
    data: {
      list: row.list.map((deposit) => ({
        kind: deposit.kind,
        contract: toAddress(deposit.contract),
        id: deposit.id,
        token: toAddress(deposit.token),
        amount: deposit.amount,
        received:
          deposit.received_token === null
            ? null
            : { token: toAddress(deposit.received_token), amount: deposit.received_amount! },
        depositedAt: deposit.deposited_at,
        unlockAt: deposit.unlock_at,
        withdrawnAt: deposit.withdrawn_at,
        withdrawTransaction: deposit.withdraw_transaction === null ? null : toHash(deposit.withdraw_transaction),
        blockNumber: deposit.block,
        transaction: toHash(deposit.transaction),
      })),
      page: input.page,
      pageSize: input.pageSize,
      total: row.total,
    },
  }
}
