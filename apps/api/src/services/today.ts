import type { Today } from '@app/core/api/today'
import { AppError } from '@app/core/app-error'
import { isSameAddress } from '@app/core/address'
import { equityClaimStates } from '@app/core/entity-states'
import { hasRight, getLimitDelay } from '@app/core/operator-rights'
import { selectNow } from '@app/db/clock'
import type { ServiceContext } from '../context.ts'
import { runQuery } from '../database.ts'
import { readChain } from '../indexed/read-chain.ts'
import { listDays } from './days/list-days.ts'
import { getGuards, listMembers } from './governance/access.ts'
import { listOperations } from './governance/list-operations.ts'
import { findMoneyProblems, getHello, readDueDays } from './health.ts'
import type { Operator } from './session/sessions.ts'
import { readFundedDays } from './settlement/read-funded-days.ts'
import { readVaultObligations } from './token-data/get-solvency.ts'
import { countWithdrawals, type WithdrawalCount } from './withdrawal/count-withdrawals.ts'
import { listProposals } from './withdrawal/limit-proposals.ts'
import { readClock, readSigningPauses } from './withdrawal/read-clock.ts'
import { readSigning } from './withdrawal/signing-switch.ts'

const SHARED_MS = 5_000
const NEWEST_DAYS = { page: 1, pageSize: 10 }
const MOST_OPEN = { page: 1, pageSize: 100 }
/** Gas of a `post`, including the base cost of a transaction. */
const POST_GAS = 100_000n

export async function getToday(ctx: ServiceContext, operator: Operator): Promise<Today> {
  const [[clock], index, problems, settling, coverage, pools, signing, guards, withdrawals, ...others] =
    await Promise.all([
      runQuery(ctx.database<{ now: number }[]>`select ${selectNow(ctx.database)} as now`),
      known(readIndex(ctx)),
      known(findMoneyProblems(ctx)),
      known(readSettling(ctx)),
      known(readCoverage(ctx)),
      known(runQuery(readFundedDays(ctx.database))),
      known(readSigningState(ctx)),
      known(getGuards(ctx)),
      known(runQuery(readWithdrawals(ctx))),
      known(readOperations(ctx, operator)),
      known(readProposals(ctx, operator)),
      known(runQuery(readClaims(ctx))),
      known(readSettlers(ctx)),
      ctx.signer?.readState(),
    ])
  const [operations, proposals, claims, settlers, signer] = others
  return {
    readAt: clock!.now,
    index,
    problems,
    settling,
    coverage,
    pools,
    signing,
    pauses: guards && guards.data.pauses,
    keys: guards && { inForce: guards.data.signers, used: signer?.signer ?? null },
    withdrawals,
    operations,
    proposals,
    claims,
    settlers,
  }
}

async function known<T>(part: Promise<T>): Promise<T | null> {
  try {
    return await part
  } catch (error) {
    if (error instanceof AppError) return null
    throw error
  }
}

/** Pages that refresh themselves, and operators who look at the same time, share one answer of the nodes. */
function share<T>(read: (ctx: ServiceContext) => Promise<T>): (ctx: ServiceContext) => Promise<T> {
  const kept = new WeakMap<ServiceContext, { at: number; answer: Promise<T> }>()
  return (ctx) => {
    const last = kept.get(ctx)
    if (last && Date.now() - last.at < SHARED_MS) return last.answer
    const answer = read(ctx)
    kept.set(ctx, { at: Date.now(), answer })
    answer.catch(() => kept.delete(ctx))
    return answer
  }
}

async function readIndex(ctx: ServiceContext): Promise<Today['index']> {
  const health = await getHello(ctx)
  const { indexer, indexedBlock, chainBlock, lagSeconds } = health.up ? health.hello : health.details
  return { state: indexer, indexedBlock, chainBlock, lagSeconds }
}

interface SettlingRow {
  last: number | null
  next: number | null
  heard: number | null
  waits_for: string | null
  alarms: NonNullable<Today['settling']>['alarms']
}

async function readSettling(ctx: ServiceContext): Promise<Today['settling']> {
  const { database } = ctx
  const [{ data }, due, [row]] = await Promise.all([
    listDays(ctx, NEWEST_DAYS),
    runQuery(readDueDays(database)),
    runQuery(
      database<SettlingRow[]>`
        select (select max(day) from settled.day) as last, progress.next_day as next, progress.waits_for,
          greatest(0, ${selectNow(database)} - progress.heard_at) as heard,
          (select coalesce(json_agg(json_build_object('kind', kind, 'subject', subject, 'detail', detail,
            'beganAt', began_at) order by id), '[]') from settled.alarm where ended_at is null) as alarms
        from (select 1) one left join settled.progress progress on true`,
    ),
  ])
  const { last, next, heard, waits_for: waitsFor, alarms } = row!
  return {
    lastSettledDay: last,
    nextDay: next,
    dueDays: due?.count ?? null,
    heardSeconds: heard,
    waitsFor,
    open: data.list
      .filter(({ state, reason }) => state !== 'open' && reason !== 'nothingChanged')
      .map(({ day, state, post }) => ({
        day,
        state,
        payableAt: post && post.veto === null ? post.payableAt : null,
        opensAt: post && post.veto === null ? post.opensAt : null,
      })),
    alarms,
  }
}

const readCoverage = share(async (ctx): Promise<Today['coverage']> => {
  const { cursor } = await readChain(ctx, ctx.database`select 1 as one`)
  const obligations = await readVaultObligations(ctx, cursor)
  return obligations.map(({ token, held, owed, unknown }) => ({ token, held, owed, unknown }))
})

async function readSigningState(ctx: ServiceContext): Promise<Today['signing']> {
  const [operators, pauses] = await Promise.all([runQuery(readSigning(ctx.database)), readSigningPauses(ctx)])
  return { operators, pauses: pauses.map(({ reason, resumesAt }) => ({ reason, resumesAt })) }
}

async function readWithdrawals(ctx: ServiceContext): Promise<Today['withdrawals']> {
  const { database } = ctx
  const counts = await countWithdrawals(database, await readClock(database, ctx))
  const waiting = counts.filter(({ state, isPaid }) => !isPaid && (state === 'pending' || state === 'resend'))
  return {
    waiting: addUp(waiting),
    signed: addUp(waiting.filter(({ state }) => state === 'pending')),
    oldestAt: waiting.length === 0 ? null : Math.min(...waiting.map(({ oldestAt }) => oldestAt)),
  }
}

function addUp(counts: readonly WithdrawalCount[]): number {
  return counts.reduce((total, { count }) => total + count, 0)
}

async function readOperations(ctx: ServiceContext, { account }: Operator): Promise<Today['operations']> {
  const [{ data }, { data: members }] = await Promise.all([
    listOperations(ctx, { ...MOST_OPEN, state: 'open' }),
    listMembers(ctx, { page: 1, pageSize: 1, role: 'OPERATOR', address: account }),
  ])
  // One with a delay of its own cannot act at the desk at once.
  const mayExecute = members.list.some(({ isHeld, delay }) => isHeld && delay === 0)
  const ready = data.list.filter(({ isAtDesk, state }) => isAtDesk && state === 'ready')
  const mine = ready.filter(({ proposer }) => proposer !== null && !isSameAddress(proposer, account))
  return { open: data.total, ready: ready.length, mine: mayExecute ? mine.length : 0 }
}

async function readProposals(ctx: ServiceContext, { account, roles, held }: Operator): Promise<Today['proposals']> {
  const { list, total } = await listProposals(ctx, MOST_OPEN)
  const ready = list.filter(({ state }) => state === 'ready')
  const mine = ready.filter(({ proposedBy }) => !isSameAddress(proposedBy, account))
  const mayExecute = hasRight(roles, 'limits') && getLimitDelay(held) !== Infinity
  return { open: total, ready: ready.length, mine: mayExecute ? mine.length : 0 }
}

async function readClaims({ database }: ServiceContext): Promise<Today['claims']> {
  const rows = await database<{ state: string; count: number }[]>`
    select state, count(*) as count from app.equity_claim group by state`
  const count = (state: string) => rows.find((row) => row.state === state)?.count ?? 0
  return Object.fromEntries(equityClaimStates.map((state) => [state, count(state)])) as Today['claims']
}

const readSettlers = share(async (ctx): Promise<Today['settlers']> => {
  const { data } = await listMembers(ctx, { page: 1, pageSize: 5, role: 'SETTLER' })
  const accounts = data.list.filter(({ isHeld }) => isHeld).map(({ account }) => account)
  const read = await ctx.node.attempt(async (client) => ({
    gasPrice: await client.getGasPrice(),
    balances: await Promise.all(accounts.map((account) => client.getBalance({ address: account }))),
  }))
  return accounts.map((account, index) => {
    if (!read.ok) return { account, balance: null, posts: null }
    const { gasPrice, balances } = read.value
    const balance = balances[index]!
    const most = gasPrice === 0n ? null : balance / (gasPrice * POST_GAS)
    return { account, balance: balance.toString(), posts: most === null ? null : Number(most) }
  })
})
