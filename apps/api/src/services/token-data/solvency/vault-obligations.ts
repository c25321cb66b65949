import type { Address } from '@app/core/address'
import type { Obligation } from '@app/core/api/solvency'
import { toByteaArray } from '@app/db/arrays'
import { erc20Abi, multicall3Abi, decodeFunctionResult, encodeFunctionData } from 'viem'
import type { ServiceContext } from '../../../context.ts'
import { runQuery } from '../../../database/database.ts'
import type { Cursor } from '../../chain/read-chain.ts'
import { getWithdrawalTokens } from '../../withdrawal/withdrawal-context.ts'

/**
 * What the ledger owes out of the vault, against what the vault holds. The ledger goes by final blocks and the vault by the indexed
 * one, so payments and fundings between the two are counted as if they were booked. What an owner was paid too much is no means
 * to pay others.
 */
export async function readVaultObligations(
  ctx: ServiceContext,
  { blockNumber, blockHash }: Cursor,
): Promise<Obligation[]> {
  const { contracts } = ctx.config.deployment
  const tokens = getWithdrawalTokens(ctx.config).map(({ token }) => token)
  const [owed, outcome] = await Promise.all([
    runQuery(readOwed(ctx, tokens, blockNumber)),
    ctx.node.attempt((client) =>
      client.readContract({
        address: contracts.multicall3,
        abi: multicall3Abi,
        functionName: 'aggregate3',
        args: [
          tokens.map((target) => ({
            target,
            allowFailure: false,
            callData: encodeFunctionData({
              abi: erc20Abi,
              functionName: 'balanceOf',
              args: [contracts.rewardsVault],
            }),
          })),
        ],
        blockHash,
        requireCanonical: true,
      }),
    ),
  ])
  const name = (token: Address) =>
    ({ contract: contracts.rewardsVault, key: 'rewardsVault', kind: 'withdrawals', token }) as const
  if (!outcome.ok) return tokens.map((token) => ({ ...name(token), held: null, owed: null, unknown: outcome.reason }))
  return tokens.map((token, index) => ({
    ...name(token),
    held: decodeFunctionResult({
      abi: erc20Abi,
      functionName: 'balanceOf',
      data: outcome.value[index]!.returnData,
    }).toString(),
    owed: owed[index]!.toString(),
    unknown: null,
  }))
}

async function readOwed(
  { database }: ServiceContext,
  tokens: readonly Address[],
  blockNumber: number,
): Promise<bigint[]> {
  const rows = await database<{ booked: bigint; lost: bigint; paid: bigint; funded: bigint }[]>`
    with progress as materialized (
      select coalesce(max(payment_block), -1) as payment_block, coalesce(max(funding_block), -1) as funding_block
      from app.vault_progress
    )
    select
      (select coalesce(-sum(entry.amount), 0) from app.ledger_account account
        join app.ledger_entry entry on entry.account_id = account.id
        where account.owner is null and account.token = asked.token and account.kind in ('vault', 'fee')) as booked,
      (select coalesce(sum(greatest(-net.balance, 0)), 0) from app.ledger_account overpaid
        cross join lateral (
          select sum(entry.amount) as balance from app.ledger_account own
          join app.ledger_entry entry on entry.account_id = own.id
          where own.owner = overpaid.owner and own.token = overpaid.token and own.kind <> 'withdrawal'
        ) net
        where overpaid.kind = 'overpaid' and overpaid.token = asked.token) as lost,
      (select coalesce(sum(payment.amount), 0) from chain.voucher_payment payment
        where payment.block_number > (select payment_block from progress) and payment.block_number <= ${blockNumber}
          and payment.token = asked.token and not exists (
            select from app.withdrawal where id = payment.voucher_id and payment_block is not null
          )) as paid,
      (select coalesce(sum(funding.amount), 0) from chain.vault_funding funding
        where funding.block_number > (select funding_block from progress) and funding.block_number <= ${blockNumber}
          and funding.token = asked.token and not exists (
            select from app.ledger_transaction where kind = 'funding'
              and reference = 'vault/0x' || encode(funding.transaction_hash, 'hex') || '/' || (
                select count(*) from chain.vault_funding same
                where same.block_number = funding.block_number and same.transaction_hash = funding.transaction_hash
                  and same.log_index <= funding.log_index
              )
          )) as funded
    from unnest(${toByteaArray(tokens)}::bytea[]) with ordinality as asked(token, place) order by asked.place`
  return rows.map(({ booked, lost, paid, funded }) => {
    const owed = booked + lost + funded - paid
    return owed > 0n ? owed : 0n
  })
}
