import type { Address } from '@app/core/address'
import type { Assets, TokenAssets } from '@app/core/api/withdrawal'
import { toChecksumAddress } from '@app/core/checksum-address'
import { type DividendKind, dividendKinds } from '@app/core/settlement/dividend-kinds'
import type { ServiceContext } from '../context.ts'
import { runQuery } from '../database.ts'
import { type Dated, readChain } from '../indexed/read-chain.ts'
import { getPool } from '../pools.ts'
import { findPayable, getAvailable, readEarnings, readRoots } from './withdrawal/read-settled.ts'
import { getState, selectWithdrawal, type WithdrawalRow } from './withdrawal/read-withdrawal.ts'

interface TokenSum {
  token: Address
  amount: bigint
  row_count: number
}

interface Figure {
  amount: string
  rowCount: number
}

interface FinalBlock {
  finalAt: number
  finalBlock: number
}

export async function getAssets(ctx: ServiceContext, { address }: { address: Address }): Promise<Dated<Assets>> {
  const { cursor, row } = await readChain<{ final_at: number | null }>(
    ctx,
    ctx.database`select c.final_block_timestamp as final_at`,
  )
  const final = { finalAt: row.final_at ?? 0, finalBlock: cursor.finalBlockNumber ?? -1 }
  const [available, income, pending, withdrawn, locked, invested] = await runQuery(
    Promise.all([
      readAvailable(ctx, address, final),
      readIncome(ctx, address),
      readPending(ctx, address, final),
      readWithdrawn(ctx, address, final),
      readLocked(ctx, address),
      readInvested(ctx, address),
    ]),
  )
  const tokens = new Set(
    [...income, ...pending, ...withdrawn, ...locked, ...invested].map(({ token }) => token.toLowerCase() as Address),
  )
  const list = [...tokens].toSorted().map((token): TokenAssets => {
    const earned = income.filter((each) => each.token.toLowerCase() === token)
    return {
      token: toChecksumAddress(token),
      available: getSumFigure(available, token),
      pendingWithdrawal: getSumFigure(pending, token),
      withdrawn: getSumFigure(withdrawn, token),
      locked: getSumFigure(locked, token),
      invested: getSumFigure(invested, token),
      ...getIncomeFigures(earned),
      dividends: getSum(earned),
    }
  })
  return { cursor, data: { account: address, tokens: list } }
}

function getSumFigure(sums: readonly TokenSum[], token: string): Figure {
  return getSum(sums.filter((each) => each.token.toLowerCase() === token))
}

function getSum(parts: readonly TokenSum[]): Figure {
  return {
    amount: parts.reduce((sum, { amount }) => sum + amount, 0n).toString(),
    rowCount: parts.reduce((sum, { row_count: rows }) => sum + rows, 0),
  }
}

type IncomeSum = TokenSum & { kind: DividendKind }

function getIncomeFigures(income: readonly IncomeSum[]): Pick<TokenAssets, DividendKind> {
  return Object.fromEntries(
    dividendKinds.map((kind) => [kind, getSum(income.filter((each) => each.kind === kind))]),
  ) as Pick<TokenAssets, DividendKind>
}

function readIncome({ database }: ServiceContext, address: Address): Promise<IncomeSum[]> {
  return database<IncomeSum[]>`
    select token, kind, sum(revenue) as amount, sum(day_count)::bigint as row_count
    from (
      select token, kind, revenue, 1 as day_count from settled.share where account = ${address}
      union all
      select token, kind, revenue, day_count from settled.month_share where account = ${address}
    ) income
    group by token, kind`
}

async function readAvailable({ database }: ServiceContext, account: Address, final: FinalBlock): Promise<TokenSum[]> {
  const roots = await readRoots(database, final)
  const payable = findPayable(roots, final)[0]?.day ?? -1
  const leaves = await database<Omit<TokenSum, 'amount'>[]>`
    select token, count(*) as row_count from settled.leaf where account = ${account} and day <= ${payable} group by token`
  return Promise.all(
    leaves.map(async ({ token, row_count }) => {
      const earnings = await readEarnings(database, { account, token }, roots)
      return { token, amount: getAvailable(earnings, roots, final), row_count }
    }),
  )
}

async function readPending({ database }: ServiceContext, address: Address, final: FinalBlock): Promise<TokenSum[]> {
  const rows = await database<WithdrawalRow[]>`
    ${selectWithdrawal(database)} where withdrawal.account = ${address} and withdrawal.cancelled_at is null`
  return rows.flatMap((row) =>
    getState(row, final) === 'pending' ? [{ token: row.token, amount: row.paid_to - row.paid_from, row_count: 1 }] : [],
  )
}

function readWithdrawn({ database }: ServiceContext, address: Address, { finalBlock }: FinalBlock) {
  return database<TokenSum[]>`
    select token, sum(amount) as amount, count(*) as row_count from chain.dividend_payment
    where account = ${address} and block_number <= ${finalBlock} group by token`
}

async function readLocked({ database, pools, config }: ServiceContext, address: Address): Promise<TokenSum[]> {
  const { productToken } = config.deployment.contracts
  const [inPools, inLock] = await Promise.all([
    database<PoolSum[]>`
      select pool, stake as amount, open_position_count as row_count from chain.pool_account
      where account = ${address} and open_position_count > 0`,
    database<{ amount: bigint }[]>`select amount from chain.ve_lock where account = ${address}`,
  ])
  return [
    ...inPools.map((sum) => toTokenSum(pools, sum)),
    ...inLock.map(({ amount }) => ({ token: productToken, amount, row_count: 1 })),
  ]
}

async function readInvested({ database, pools, config }: ServiceContext, address: Address): Promise<TokenSum[]> {
  const { productToken, usdt } = config.deployment.contracts
  const [stakes, others] = await Promise.all([
    database<PoolSum[]>`
      select pool, sum(amount) as amount, count(*) as row_count from chain.position
      where account = ${address} group by pool`,
    database<TokenSum[]>`
      select token, sum(paid) as amount, count(*) as row_count from chain.power_purchase
        where account = ${address} group by token
      union all
      select ${productToken}::bytea, sum(amount), count(*) from chain.power_fuel
        where account = ${address} having count(*) > 0
      union all
      select ${usdt}::bytea, sum(payment), count(*) from chain.card_sale where account = ${address} having count(*) > 0
      union all
      select ${productToken}::bytea, sum(added), count(*) from chain.ve_change
        where account = ${address} and added > 0 having count(*) > 0`,
  ])
  return [...stakes.map((sum) => toTokenSum(pools, sum)), ...others]
}

type PoolSum = { pool: Address; amount: bigint; row_count: number }

function toTokenSum(pools: ServiceContext['pools'], { pool, ...sum }: PoolSum): TokenSum {
  return { ...sum, token: getPool(pools, pool.slice(2).toLowerCase()).token }
}
