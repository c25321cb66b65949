import type { Address } from '@app/core/address'
import type { Obligation } from '@app/core/api/solvency'
import { getEpoch } from '@app/core/settlement/epochs'
import { toByteaArray } from '@app/db/arrays'
import { erc20Abi, multicall3Abi, decodeFunctionResult, encodeFunctionData } from 'viem'
import type { ServiceContext } from '../../../context.ts'
import { runQuery } from '../../../database/database.ts'
import type { Cursor } from '../../chain/read-chain.ts'
import { getWithdrawalTokens } from '../../withdrawal/withdrawal-context.ts'

/**
 * What the dividend vault may still have to pay, against what it holds: what fundings released until the day before the indexed block's
 * and what was put in to cover holes, less what was paid. All of it is as of the indexed block.
 */
export async function readVaultObligations(ctx: ServiceContext, cursor: Cursor): Promise<Obligation[]> {
  const { contracts } = ctx.config.deployment
  const tokens = getWithdrawalTokens(ctx.config).map(({ token }) => token)
  const [owed, outcome] = await Promise.all([
    runQuery(readOwed(ctx, tokens, cursor)),
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
              args: [contracts.dividendVault],
            }),
          })),
        ],
        blockHash: cursor.blockHash,
        requireCanonical: true,
      }),
    ),
  ])
  const name = (token: Address) =>
    ({ contract: contracts.dividendVault, key: 'dividendVault', kind: 'withdrawals', token }) as const
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

/** Each day of a funding releases `floor(amount / day_count)`, the last one the rest too, as in the vault. */
async function readOwed(
  { database }: ServiceContext,
  tokens: readonly Address[],
  { blockNumber, blockTimestamp }: Cursor,
): Promise<bigint[]> {
  const today = getEpoch(blockTimestamp)
  const rows = await database<{ released: bigint; covered: bigint; paid: bigint }[]>`
    select
      (select coalesce(sum(case
          when ${today}::bigint >= first_day + day_count then amount
          else div(amount, day_count) * greatest(${today}::bigint - first_day, 0) end), 0)
        from chain.dividend_funding funding
        where funding.token = asked.token and funding.block_number <= ${blockNumber}) as released,
      coalesce(total.total_covered, 0) - (select coalesce(sum(amount), 0) from chain.dividend_cover later
        where later.token = asked.token and later.block_number > ${blockNumber}) as covered,
      coalesce(total.total_paid, 0) - (select coalesce(sum(amount), 0) from chain.dividend_payment later
        where later.token = asked.token and later.block_number > ${blockNumber}) as paid
    from unnest(${toByteaArray(tokens)}::bytea[]) with ordinality as asked(token, place)
    left join chain.dividend_token total on total.token = asked.token
    order by asked.place`
  return rows.map(({ released, covered, paid }) => {
    const owed = released + covered - paid
    return owed > 0n ? owed : 0n
  })
}
