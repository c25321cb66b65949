import type { Address } from '@app/core/address'
import type { Assets, TokenAssets } from '@app/core/api/withdrawal'
import { toChecksumAddress } from '@app/core/checksum-address'
import { dividendKinds, type DividendKind } from '@app/core/ledger/account-kinds'
import type { ServiceContext } from '../../context.ts'
import { runQuery } from '../../database/database.ts'
import type { Dated } from '../../freshness/answer-chain-read.ts'
import { readChain } from '../chain/read-chain.ts'
import { getBalances, type Balance } from '../ledger/get-balances.ts'
import { getAvailable } from '../withdrawal/request-withdrawal.ts'

interface TokenSum {
  token: Address
  amount: bigint
  row_count: number
}

interface Figure {
  amount: string
  rowCount: number
}

/** Per token in which an account has anything: its income and withdrawals by the ledger, what it put in by the chain. */
export async function getAssets(ctx: ServiceContext, { address }: { address: Address }): Promise<Dated<Assets>> {
  const { database } = ctx
  const { cursor } = await readChain(ctx, database`select 1`)
  const [balances, income, withdrawn, locked, invested] = await runQuery(
    Promise.all([
      getBalances(database, address),
      readIncome(ctx, address),
      database<TokenSum[]>`
        select token, sum(amount) as amount, count(*) as row_count from app.withdrawal
        where account = ${address} and state = 'successful' group by token`,
      readLocked(ctx, address),
      readInvested(ctx, address),
    ]),
  )
  const tokens = new Set(
    [...balances, ...withdrawn, ...locked, ...invested].map(({ token }) => token.toLowerCase() as Address),
  )
  const list = [...tokens].toSorted().map((token): TokenAssets => {
    const own = balances.filter((balance) => balance.token.toLowerCase() === token)
    const earned = income.filter((each) => each.token.toLowerCase() === token)
    return {
      token: toChecksumAddress(token),
      available: {
        amount: getAvailable(own).toString(),
        rowCount: own.filter(({ kind }) => kind !== 'withdrawal').reduce((sum, { rowCount }) => sum + rowCount, 0),
      },
      pendingWithdrawal: getBalanceFigure(own),
      withdrawn: getSumFigure(withdrawn, token),
      locked: getSumFigure(locked, token),
      invested: getSumFigure(invested, token),
      ...getIncomeFigures(earned),
      dividends: getSum(earned),
    }
  })
  return { cursor, data: { account: address, tokens: list } }
}

function getBalanceFigure(own: readonly Balance[]): Figure {
  const held = own.find(({ kind }) => kind === 'withdrawal')
  return { amount: (held?.balance ?? 0n).toString(), rowCount: held?.rowCount ?? 0 }
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

/** What ever came in by the ledger; a cancelled withdrawal that came back is no income. */
function readIncome({ database }: ServiceContext, address: Address): Promise<IncomeSum[]> {
  return database<IncomeSum[]>`
    select account.token, account.kind, sum(entry.amount) as amount, count(*) as row_count
    from app.ledger_account account
    join app.ledger_entry entry on entry.account_id = account.id and entry.amount > 0
    join app.ledger_transaction booked on booked.id = entry.transaction_id and booked.kind <> 'reversal'
    where account.owner = ${address} and account.kind = any(${[...dividendKinds]}::text[])
    group by account.token, account.kind`
}

/** Principal that lies in pools and in a lock. */
async function readLocked({ database, pools, config }: ServiceContext, address: Address): Promise<TokenSum[]> {
  const { daoPool, drToken, productToken } = config.deployment.contracts
  const [inPools, inLock] = await Promise.all([
    database<{ pool: Address; amount: bigint; row_count: number }[]>`
      select pool, stake as amount, open_position_count as row_count from chain.pool_account
      where account = ${address} and open_position_count > 0`,
    database<{ amount: bigint }[]>`select amount from chain.ve_lock where account = ${address}`,
  ])
  return [
    ...inPools.flatMap(({ pool, amount, row_count }) => {
      const known = pools.find((each) => each.address.toLowerCase() === pool.toLowerCase())
      const token = known?.token ?? (pool.toLowerCase() === daoPool.toLowerCase() ? drToken : undefined)
      return token === undefined ? [] : [{ token, amount, row_count }]
    }),
    ...inLock.map(({ amount }) => ({ token: productToken, amount, row_count: 1 })),
  ]
}

/** Everything an account ever put into the product, by the token it paid with. */
async function readInvested({ database, pools, config }: ServiceContext, address: Address): Promise<TokenSum[]> {
  const { daoPool, drToken, productToken, usdt } = config.deployment.contracts
  const poolTokens = new Map<string, Address>(pools.map((pool) => [pool.address.toLowerCase(), pool.token]))
  poolTokens.set(daoPool.toLowerCase(), drToken)
  const [stakes, others] = await Promise.all([
    database<{ pool: Address; amount: bigint; row_count: number }[]>`
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
  return [
    ...stakes.flatMap(({ pool, amount, row_count }) => {
      const token = poolTokens.get(pool.toLowerCase())
      return token === undefined ? [] : [{ token, amount, row_count }]
    }),
    ...others,
  ]
}
