import type { Deployment } from '@app/config/deployment'
import { encodeInviteCode } from '@app/core/invite-code'
import type { TransactionSql } from '@app/db/client'
import type { Hex } from 'viem'
import { type IndexState, readState } from '../index-reading.ts'
import { BooksError } from '../messages.ts'
import { getIndexedTokens } from '../movements.ts'
import { type Entry, readAccountLedger } from './account-ledger.ts'

export interface Dossier {
  account: Hex
  state: IndexState
  identity:
    | { code: string | null; id: number; superior: Hex | null; registeredAt: number; direct: number; team: number }
    | undefined
  stakes: Row<{
    pool: Hex
    position_id: number
    amount: bigint
    staked_at: number
    unlock_at: number
    unstaked_at: number | null
  }>
  orders: Row<{
    order_id: number
    power: bigint
    opened_at: number
    ends_at: number
    paused: boolean
    reserved: bigint
    claimed: bigint
  }>
  locks: Row<{ amount: bigint; unlock_at: number }>
  cards: Row<{
    card_id: bigint
    series: number
    staked_at: number | null
    held: bigint
    released: bigint
    income: bigint
    ended: boolean
  }>
  balances: Row<{ token: Hex; balance: bigint }>
  ledger: Entry[]
  dividends: Row<{ token: Hex; kind: string; revenue: bigint; days: number; first_day: number; last_day: number }>
  withdrawals: Row<{
    id: bigint
    token: Hex
    paid_from: bigint
    paid_to: bigint
    requested_at: number
    cancelled_at: number | null
    vouchers: number
  }>
  payments: Row<{
    token: Hex
    amount: bigint
    fee: bigint
    paid_in_all: bigint
    recipient: Hex
    paid_at: number
    block_number: number
    transaction_hash: Hex
  }>
  claims: Row<{
    card_id: bigint
    stock_code: string
    shares: number
    state: string
    has_note: boolean
    claimed_at: number
  }>
  settledUpTo: number | undefined
  sums: Sum[]
}

type Row<T> = readonly T[]

export interface Sum {
  what: string
  token: Hex
  left: bigint
  right: bigint
}

export async function readDossier(
  tx: TransactionSql,
  { deployment, account: given }: { deployment: Deployment; account: Hex },
): Promise<Dossier> {
  const account = given.toLowerCase() as Hex
  const state = await readState(tx, deployment)
  const [identity] = await tx<
    { id: number; superior: Hex | null; bound_at: number; direct_count: number; team_count: number }[]
  >`
    select id, superior, bound_at, direct_count, team_count from chain.account where address = ${account}`
  const [{ newest } = { newest: null }] = await tx<
    { newest: number | null }[]
  >`select max(day)::bigint as newest from settled.day`
  const rows = {
    stakes: await tx<Dossier['stakes'][number][]>`
      select pool, position_id, amount, staked_at, unlock_at, unstaked_at from chain.position
      where account = ${account} order by staked_at, pool, position_id`,
    orders: await tx<Dossier['orders'][number][]>`
      select order_id, power, opened_at, ends_at, paused, reserved, claimed from chain.power_order
      where account = ${account} order by order_id`,
    locks: await tx<Dossier['locks'][number][]>`select amount, unlock_at from chain.ve_lock where account = ${account}`,
    cards: await tx<Dossier['cards'][number][]>`
      select card_id, series, staked_at, held, released, income, settled_at is not null and age is null as ended
      from chain.card where owner = ${account} order by card_id`,
    balances: await tx<Dossier['balances'][number][]>`
      select token, balance from chain.token_balance where account = ${account} order by token`,
    dividends: await tx<Dossier['dividends'][number][]>`
      select token, kind, sum(revenue) as revenue, sum(days)::bigint as days, min(first_day)::bigint as first_day,
        max(last_day)::bigint as last_day
      from (
        select token, kind, revenue, 1 as days, day as first_day, day as last_day
        from settled.share where account = ${account}
        union all
        select token, kind, revenue, day_count, month,
          (timestamp '1970-01-01' + make_interval(days => month, months => 1))::date - date '1970-01-02'
        from settled.month_share where account = ${account}
      ) income
      group by token, kind order by token, kind`,
    withdrawals: await tx<Dossier['withdrawals'][number][]>`
      select id, token, paid_from, paid_to, requested_at, cancelled_at,
        (select count(*) from app.voucher voucher where voucher.withdrawal_id = withdrawal.id) as vouchers
      from app.withdrawal withdrawal where account = ${account} order by number`,
    payments: await tx<Dossier['payments'][number][]>`
      select token, amount, fee, paid_in_all, recipient, paid_at, block_number, transaction_hash from chain.dividend_payment
      where account = ${account} order by block_number, log_index`,
    claims: await tx<Dossier['claims'][number][]>`
      select card_id, stock_code, shares, state, note is not null as has_note, claimed_at from app.equity_claim
      where account = ${account} order by claimed_at, card_id`,
  }
  const ledger = await readAccountLedger(tx, { deployment, account, to: state.block })
  if (!identity && ledger.length === 0 && Object.values(rows).every(({ length }) => length === 0))
    throw new BooksError(
      `Nothing is known of ${account}, up to block ${state.block}${state.behind === undefined ? '' : ` (${state.behind})`}.`,
    )
  return {
    account,
    state,
    identity: identity && {
      code: identity.id > 0 ? encodeInviteCode(identity.id) : null,
      id: identity.id,
      superior: identity.superior,
      registeredAt: identity.bound_at,
      direct: identity.direct_count,
      team: identity.team_count,
    },
    ...rows,
    ledger,
    settledUpTo: newest ?? undefined,
    sums: await readSums(tx, { deployment, account, ledger, ...rows }),
  }
}

type Summed = Pick<Dossier, 'account' | 'ledger' | 'balances' | 'stakes' | 'locks' | 'dividends' | 'payments'>

async function readSums(tx: TransactionSql, given: { deployment: Deployment } & Summed): Promise<Sum[]> {
  return [
    ...sumBalances(given),
    ...(await readPoolSums(tx, given)),
    ...sumLocks(given),
    ...(await readDividendSums(tx, given)),
    ...(await readPaymentSums(tx, given)),
  ]
}

function sumBalances({
  deployment,
  ledger,
  balances,
}: { deployment: Deployment } & Pick<Summed, 'ledger' | 'balances'>): Sum[] {
  return getIndexedTokens(deployment).flatMap((token) => {
    const left = add(ledger.filter((entry) => entry.token === token).map(({ amount }) => amount))
    const right = balances.find((each) => each.token === token)?.balance ?? 0n
    return left === 0n && right === 0n
      ? []
      : [{ what: 'the ledger, and the balance of the account', token, left, right }]
  })
}

async function readPoolSums(
  tx: TransactionSql,
  { deployment, account, ledger, stakes }: { deployment: Deployment } & Pick<Summed, 'account' | 'ledger' | 'stakes'>,
): Promise<Sum[]> {
  const pools = await tx<{ pool: Hex; stake: bigint; claimed: bigint }[]>`
    select pool, stake, claimed from chain.pool_account where account = ${account} order by pool`
  const product = deployment.contracts.productToken.toLowerCase() as Hex
  return pools.flatMap(({ pool, stake, claimed }) => {
    const name = Object.keys(deployment.pools).find((each) => deployment.contracts[each]!.toLowerCase() === pool)
    if (name === undefined) return []
    const token = deployment.contracts[deployment.pools[name]!.token]!.toLowerCase() as Hex
    const open = stakes.filter((each) => each.pool === pool && each.unstaked_at === null)
    return [
      {
        what: `open stakes in ${name}, and its total of the account`,
        token,
        left: add(open.map(({ amount }) => amount)),
        right: stake,
      },
      {
        what: `the ledger of stakes in ${name}, and its total of the account`,
        token,
        left: -sumLedger(ledger, { contract: name, token, reasons: ['staked', 'unstaked'] }),
        right: stake,
      },
      {
        what: `the ledger of rewards claimed in ${name}, and its total of the account`,
        token: product,
        left: sumLedger(ledger, { contract: name, token: product, reasons: ['rewards claimed'] }),
        right: claimed,
      },
    ]
  })
}

function sumLocks({ deployment, ledger, locks }: { deployment: Deployment } & Pick<Summed, 'ledger' | 'locks'>): Sum[] {
  const token = deployment.contracts.productToken.toLowerCase() as Hex
  const left = -sumLedger(ledger, { contract: 'votingEscrow', token, reasons: ['locked', 'unlocked'] })
  if (left === 0n && locks.length === 0) return []
  return [{ what: 'the ledger of locks, and the lock', token, left, right: add(locks.map(({ amount }) => amount)) }]
}

async function readDividendSums(
  tx: TransactionSql,
  { account, dividends }: Pick<Summed, 'account' | 'dividends'>,
): Promise<Sum[]> {
  const leaves = await tx<{ token: Hex; cumulative: bigint }[]>`
    select distinct on (token) token, cumulative from settled.leaf where account = ${account} order by token, day desc`
  const earned = new Set([...leaves.map(({ token }) => token), ...dividends.map(({ token }) => token)])
  return [...earned].map((token) => ({
    what: 'dividends by kind, and the newest leaf',
    token,
    left: add(dividends.filter((each) => each.token === token).map(({ revenue }) => revenue)),
    right: leaves.find((each) => each.token === token)?.cumulative ?? 0n,
  }))
}

async function readPaymentSums(
  tx: TransactionSql,
  { account, payments }: Pick<Summed, 'account' | 'payments'>,
): Promise<Sum[]> {
  const paid = await tx<{ token: Hex; paid: bigint }[]>`
    select token, paid from chain.dividend_account where account = ${account} order by token`
  const tokens = new Set([...paid.map(({ token }) => token), ...payments.map(({ token }) => token)])
  return [...tokens].map((token) => ({
    what: 'payments of dividends, and what was paid in all',
    token,
    left: add(payments.filter((each) => each.token === token).map(({ amount }) => amount)),
    right: paid.find((each) => each.token === token)?.paid ?? 0n,
  }))
}

function sumLedger(
  ledger: readonly Entry[],
  { contract, token, reasons }: { contract: string; token: Hex; reasons: readonly Entry['reason'][] },
): bigint {
  const matching = ledger.filter(
    (each) => each.contract === contract && each.token === token && reasons.includes(each.reason),
  )
  return add(matching.map(({ amount }) => amount))
}

function add(amounts: readonly bigint[]): bigint {
  return amounts.reduce((sum, amount) => sum + amount, 0n)
}
