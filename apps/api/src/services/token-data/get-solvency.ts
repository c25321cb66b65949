import { getContractAbi } from '@app/config/contract-abis'
import { getAddress, getDebts } from '@app/config/contracts'
import { getObligations, getTotals } from '@app/config/obligations'
import type { Address } from '@app/core/address'
import type { Obligation, Solvency } from '@app/core/api/token-data'
import { getEpoch } from '@app/core/settlement/epochs'
import { toByteaArray } from '@app/db/arrays'
import { decodeFunctionResult, encodeFunctionData, erc20Abi, type Hex } from 'viem'
import { type ContractCall, readTogether } from '../../chain/read-together.ts'
import type { ServiceContext } from '../../context.ts'
import { runQuery } from '../../database.ts'
import type { Cursor } from '../../indexed/cursor.ts'
import { type Dated, readChain } from '../../indexed/read-chain.ts'
import { getWithdrawalTokens } from '../withdrawal/start-limits.ts'

type ObligationReader = (ctx: ServiceContext, cursor: Cursor) => Promise<Obligation[]>

const readers: readonly ObligationReader[] = [readContractObligations, readVaultObligations]

export async function getSolvency(ctx: ServiceContext): Promise<Dated<Solvency>> {
  const { cursor } = await readChain(ctx, ctx.database`select 1 as one`)
  const parts = await Promise.all(readers.map((read) => read(ctx, cursor)))
  const obligations = parts.flat()
  return { cursor, data: { obligations, totals: getTotals(obligations) } }
}

export async function readContractObligations(ctx: ServiceContext, cursor: Cursor): Promise<Obligation[]> {
  const { contracts } = ctx.config.deployment
  const debts = getDebts(ctx.config.deployment).map((debt) => ({
    ...debt,
    token: getAddress({ contracts }, debt.token),
  }))
  const calls = debts.flatMap(({ contract, token, owed }) => {
    const abi = getContractAbi(contract.kind)
    return [
      askBalance(token, contract.address),
      ...owed.map((functionName) => ({
        target: contract.address,
        callData: encodeFunctionData({ abi, functionName }),
      })),
    ]
  })
  const outcome = await readAt(ctx, cursor, calls)
  const name = ({ contract, kind, token }: (typeof debts)[number]) => ({
    contract: contract.address,
    key: contract.name,
    kind,
    token,
  })
  if (!outcome.ok) return debts.map((debt) => ({ ...name(debt), held: null, owed: null, unknown: outcome.reason }))
  const answers = outcome.value.map(toAmount)
  return getObligations(
    debts.map((debt) => {
      const balance = answers.shift()!
      const [whole, ...less] = debt.owed.map(() => answers.shift()!)
      return { ...debt, balance, owed: [whole!, ...less] }
    }),
  )
}

function askBalance(target: Address, holder: Address): ContractCall {
  return { target, callData: encodeFunctionData({ abi: erc20Abi, functionName: 'balanceOf', args: [holder] }) }
}

function readAt({ node, config }: ServiceContext, { blockHash }: Cursor, calls: readonly ContractCall[]) {
  const { multicall3 } = config.deployment.contracts
  return node.attempt((client) => readTogether(client, multicall3, calls, { blockHash, requireCanonical: true }))
}

function toAmount(data: Hex): bigint {
  return decodeFunctionResult({ abi: erc20Abi, functionName: 'totalSupply', data })
}

/** Owed: everything released up to the day before the indexed block and added for shortfalls, less everything paid. */
export async function readVaultObligations(ctx: ServiceContext, cursor: Cursor): Promise<Obligation[]> {
  const { contracts } = ctx.config.deployment
  const tokens = getWithdrawalTokens(ctx.config).map(({ token }) => token)
  const [owed, outcome] = await Promise.all([
    runQuery(readOwed(ctx, tokens, cursor)),
    readAt(
      ctx,
      cursor,
      tokens.map((token) => askBalance(token, contracts.dividendVault)),
    ),
  ])
  const name = (token: Address) =>
    ({ contract: contracts.dividendVault, key: 'dividendVault', kind: 'withdrawals', token }) as const
  if (!outcome.ok) return tokens.map((token) => ({ ...name(token), held: null, owed: null, unknown: outcome.reason }))
  return tokens.map((token, index) => ({
    ...name(token),
    held: toAmount(outcome.value[index]!).toString(),
    owed: owed[index]!.toString(),
    unknown: null,
  }))
}

/** `floor(amount / day_count)` a day; the last day also has the remainder, as in the vault. */
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
