import type { Deployment } from '@app/config/deployment'
import type { TransactionSql } from '@app/db/client'
import type { Hex } from 'viem'
import type { IndexState } from '../index-reading.ts'
import type { Reason } from '../movements.ts'
import type { FormatAmount } from '../tokens.ts'
import { getClosing, getStrays, getTotalKey, type Ledger, type Period } from './ledger.ts'

export async function compareTables(
  tx: TransactionSql,
  ledger: Ledger,
  asked: { deployment: Deployment; period: Period; state: IndexState; format: FormatAmount },
): Promise<string[]> {
  return [
    ...(await compareTotals(tx, ledger, asked)),
    ...(await compareRows(tx, ledger, asked)),
    ...(await compareBalances(tx, ledger, asked.format)),
  ]
}

interface Total {
  name: string
  contract: Hex
  token: Hex
  reasons: readonly Reason[]
  value: bigint
}

async function compareTotals(
  tx: TransactionSql,
  { totals, lines }: Ledger,
  { deployment, format }: { deployment: Deployment; format: FormatAmount },
): Promise<string[]> {
  const find = (name: string) => deployment.contracts[name]?.toLowerCase() as Hex | undefined
  const [product, vault, cardVault] = [find('productToken')!, find('dividendVault')!, find('cardVault')]
  const found: Total[] = []
  const pools = await tx<{ pool: Hex; total_staked: bigint; total_funded: bigint; total_claimed: bigint }[]>`
    select pool, total_staked, total_funded, total_claimed from chain.pool`
  for (const { pool: contract, ...row } of pools) {
    const name = Object.keys(deployment.pools).find((each) => find(each) === contract)
    const staked = name === undefined ? undefined : find(deployment.pools[name]!.token)
    if (!staked) continue
    const of = (column: keyof typeof row, token: Hex, ...reasons: Reason[]) =>
      found.push({ name: `chain.pool.${column} of ${name}`, contract, token, reasons, value: row[column] })
    of('total_staked', staked, 'staked', 'unstaked')
    of('total_funded', product, 'rewards funded')
    of('total_claimed', product, 'rewards claimed')
  }
  const reserves = await tx<{ contract: Hex; total_funded: bigint; total_paid: bigint }[]>`
    select contract, total_funded, total_paid from chain.reward_reserve`
  for (const { contract, total_funded: funded, total_paid: paid } of reserves) {
    const token = contract === cardVault ? find('rwas')! : product
    const of = (column: string, reason: Reason, value: bigint) =>
      found.push({ name: `chain.reward_reserve.${column} of ${contract}`, contract, token, reasons: [reason], value })
    of('total_funded', 'rewards funded', funded)
    of('total_paid', contract === cardVault ? 'card income claimed' : 'power output claimed', paid)
  }
  const holders = await tx<{ contract: Hex; name: string; held: bigint }[]>`
    select contract, 'chain.card_vault.total_held' as name, total_held as held from chain.card_vault
    union all select contract, 'chain.ve_total.locked', locked from chain.ve_total`
  for (const { contract, name, held } of holders) {
    const reasons: Reason[] =
      contract === cardVault ? ['put into cards sold', 'card release claimed'] : ['locked', 'unlocked']
    found.push({ name, contract, token: product, reasons, value: held })
  }
  const tokens = await tx<{ token: Hex; total_funded: bigint; total_covered: bigint; total_paid: bigint }[]>`
    select token, total_funded, total_covered, total_paid from chain.dividend_token`
  for (const { token, ...row } of tokens) {
    const of = (column: keyof typeof row, ...reasons: Reason[]) =>
      found.push({ name: `chain.dividend_token.${column}`, contract: vault, token, reasons, value: row[column] })
    of('total_funded', 'dividends funded')
    of('total_covered', 'covered')
    of('total_paid', 'paid by voucher', 'paid by exit')
  }
  const isKnown = new Set(lines.map(({ address }) => address))
  return found.flatMap(({ name, contract, token, reasons, value }) => {
    const sum = reasons.reduce((all, reason) => {
      const total = totals.get(getTotalKey(contract, reason, token))
      return total ? all + total.closing + total.since + total.later : all
    }, 0n)
    const logged = reasons.length > 0 && sum < 0n ? -sum : sum
    if (!isKnown.has(contract) || logged === value) return []
    return [
      `${name} is ${format(token, value)}, and the events of chain.log come to ${format(token, logged)}: npm run replay -w apps/indexer makes the tables anew from the log; if they still differ, the log lacks an event: npm run reset -w apps/indexer`,
    ]
  })
}

interface Rows {
  table: string
  reasons: readonly Reason[]
  read: (tx: TransactionSql, period: Period, to: number) => Promise<MovedRow[]>
}

interface MovedRow {
  transaction: Hex
  token: Hex | null
  amount: bigint
}

const rows: readonly Rows[] = [
  {
    table: 'chain.position (stake_transaction)',
    reasons: ['staked'],
    read: (tx, { from, to }, block) => tx`
      select stake_transaction as transaction, null::bytea as token, sum(amount) as amount from chain.position
      where staked_at >= ${from} and staked_at < ${to} and stake_block <= ${block} group by 1`,
  },
  {
    table: 'chain.position (unstake_transaction)',
    reasons: ['unstaked'],
    read: (tx, { from, to }, block) => tx`
      select unstake_transaction as transaction, null::bytea as token, -sum(amount) as amount from chain.position
      where unstaked_at >= ${from} and unstaked_at < ${to} and unstake_block <= ${block} group by 1`,
  },
  {
    table: 'chain.dividend_funding',
    reasons: ['dividends funded'],
    read: (tx, { from, to }, block) => tx`
      select transaction_hash as transaction, token, sum(amount) as amount from chain.dividend_funding
      where funded_at >= ${from} and funded_at < ${to} and block_number <= ${block} group by 1, 2`,
  },
  {
    table: 'chain.dividend_cover',
    reasons: ['covered'],
    read: (tx, { from, to }, block) => tx`
      select transaction_hash as transaction, token, sum(amount) as amount from chain.dividend_cover
      where covered_at >= ${from} and covered_at < ${to} and block_number <= ${block} group by 1, 2`,
  },
  {
    table: 'chain.dividend_payment',
    reasons: ['paid by voucher', 'paid by exit'],
    read: (tx, { from, to }, block) => tx`
      select transaction_hash as transaction, token, -sum(amount) as amount from chain.dividend_payment
      where paid_at >= ${from} and paid_at < ${to} and block_number <= ${block} group by 1, 2`,
  },
  {
    table: 'chain.card_claim',
    reasons: ['card release claimed', 'card income claimed'],
    read: (tx, { from, to }, block) => tx`
      select transaction_hash as transaction, null::bytea as token, -sum(released + income) as amount from chain.card_claim
      where claimed_at >= ${from} and claimed_at < ${to} and block_number <= ${block} group by 1`,
  },
  {
    table: 'chain.ve_change',
    reasons: ['locked', 'unlocked'],
    read: (tx, { from, to }, block) => tx`
      select transaction_hash as transaction, null::bytea as token, sum(added) as amount from chain.ve_change
      where changed_at >= ${from} and changed_at < ${to} and block_number <= ${block} group by 1 having sum(added) <> 0`,
  },
]

async function compareRows(
  tx: TransactionSql,
  { moved }: Ledger,
  { period, state }: { period: Period; state: IndexState },
): Promise<string[]> {
  const problems: string[] = []
  for (const { table, reasons, read } of rows) {
    const found = await read(tx, period, state.finalBlock ?? -1)
    const hasToken = table.startsWith('chain.dividend')
    const logged = new Map<string, bigint>()
    for (const { transaction, reason, token, amount } of moved) {
      if (!reasons.includes(reason)) continue
      const at = hasToken ? `${transaction} ${token}` : transaction
      logged.set(at, (logged.get(at) ?? 0n) + amount)
    }
    for (const { transaction, token, amount } of found) {
      const at = hasToken ? `${transaction} ${token}` : transaction
      const expected = logged.get(at) ?? 0n
      logged.delete(at)
      if (expected !== amount)
        problems.push(
          `${table} has ${amount} base units of transaction ${transaction}, and its events in chain.log say ${expected}`,
        )
    }
    for (const [at, amount] of logged)
      if (amount !== 0n)
        problems.push(
          `${table} lacks a row of transaction ${at.slice(0, 66)}: its events in chain.log say ${amount} base units`,
        )
  }
  return problems
}

async function compareBalances(tx: TransactionSql, { lines }: Ledger, format: FormatAmount): Promise<string[]> {
  const problems: string[] = []
  for (const line of lines.filter(({ isIndexed }) => isIndexed)) {
    const [row] = await tx<{ balance: bigint }[]>`
      select balance from chain.token_balance where token = ${line.token} and account = ${line.address}`
    const logged = getClosing(line) + line.straysBefore + getStrays(line) + line.since + line.straysSince + line.later
    if ((row?.balance ?? 0n) !== logged)
      problems.push(
        `chain.token_balance of ${line.contract} is ${format(line.token, row?.balance ?? 0n)}, and the transfers in chain.log come to ${format(line.token, logged)}`,
      )
  }
  return problems
}
