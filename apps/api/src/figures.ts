import { getTokens } from '@app/config/contracts'
import { type Address, isSameAddress } from '@app/core/address'
import type { WithdrawalState } from '@app/core/entity-states'
import { getEpochEnd } from '@app/core/settlement/epochs'
import type { Config } from './config.ts'
import type { ServiceContext } from './context.ts'
import { type Database, runQuery } from './database.ts'
import type { Cover, Figures } from './figure-metrics.ts'
import { getLagSeconds } from './indexed/cursor.ts'
import { readChain } from './indexed/read-chain.ts'
import { getGuards } from './services/governance/access.ts'
import { readDueDays, readJobs } from './services/health.ts'
import { readFundedDays } from './services/settlement/read-funded-days.ts'
import { getSolvency } from './services/token-data/get-solvency.ts'
import { countWithdrawals, type WithdrawalCount } from './services/withdrawal/count-withdrawals.ts'
import { readClock, readSigningPauses } from './services/withdrawal/read-clock.ts'

const DEADLINE_MS = 5_000
const OFTEN_MS = 1_000
/** They read whole tables, or ask a node. */
const SELDOM_MS = 60_000
const RETRY_MS = 10_000

/** @param database For figures alone, so that they take no connection from answers. */
export function createFigures(ctx: () => ServiceContext, database: Database): Figures {
  const own = (): ServiceContext => ({ ...ctx(), database })
  const often = <T>(read: (own: ServiceContext) => Promise<T | undefined>) => readAtMost(OFTEN_MS, () => read(own()))
  const seldom = <T>(read: (own: ServiceContext) => Promise<T | undefined>) => readAtMost(SELDOM_MS, () => read(own()))
  return {
    index: often(async (at) => {
      const { cursor } = await readChain(at, database`select 1 as one`)
      return { block: cursor.blockNumber, lagSeconds: getLagSeconds(cursor, at.lagRule) }
    }),
    signing: often(async (at) => (await readSigningPauses(at)).map(({ reason }) => reason)),
    pauses: often(async (at) => (await getGuards(at)).data.pauses),
    jobs: often(() => readJobs(database)),
    dueDays: often(async () => (await readDueDays(database))?.count),
    solvency: seldom(readCover),
    pools: seldom(async ({ config }) =>
      (await readFundedDays(database)).map(({ kind, token, lastFundedDay }) => ({
        pool: kind,
        token: findToken(config, token)?.symbol ?? token,
        endsAt: getEpochEnd(lastFundedDay),
      })),
    ),
    withdrawals: seldom(async (at) => addStates(await countWithdrawals(database, await readClock(database, at)))),
  }
}

/** Undefined when the read fails or takes too long; it is then retried sooner. Concurrent callers share one answer. */
export function readAtMost<T>(everyMs: number, read: () => Promise<T | undefined>): () => Promise<T | undefined> {
  let last: { until: number; answer: Promise<T | undefined> } | undefined
  return () => {
    if (last && performance.now() < last.until) return last.answer
    const one = { until: performance.now() + everyMs, answer: readInTime(read) }
    last = one
    void one.answer.then((found) => {
      if (found === undefined) one.until = Math.min(one.until, performance.now() + RETRY_MS)
    })
    return one.answer
  }
}

async function readInTime<T>(read: () => Promise<T | undefined>): Promise<T | undefined> {
  try {
    return await runQuery(read(), DEADLINE_MS)
  } catch {
    return undefined
  }
}

async function readCover(ctx: ServiceContext): Promise<Cover[] | undefined> {
  const { obligations } = (await getSolvency(ctx)).data
  const known = obligations.flatMap(({ key, kind, token, held, owed }) => {
    if (held === null || owed === null) return []
    const { symbol, decimals } = findToken(ctx.config, token)!
    const toTokens = (units: bigint) => Number(units) / 10 ** decimals
    const [has, owes] = [BigInt(held), BigInt(owed)]
    const missing = owes > has ? owes - has : 0n
    const at = { contract: key, kind, token: symbol }
    return [{ ...at, held: toTokens(has), owed: toTokens(owes), missing: toTokens(missing) }]
  })
  return known.length === obligations.length ? known : undefined
}

/** Undefined for a token outside the deployment: a dividend pool can be funded with any token. */
function findToken({ deployment }: Config, token: Address) {
  return getTokens(deployment).find(({ address }) => isSameAddress(address, token))
}

function addStates(counts: readonly WithdrawalCount[]): { state: WithdrawalState; count: number; oldestAt: number }[] {
  const states = new Map<WithdrawalState, { count: number; oldestAt: number }>()
  for (const { state, count, oldestAt } of counts) {
    const before = states.get(state) ?? { count: 0, oldestAt: Infinity }
    states.set(state, { count: before.count + count, oldestAt: Math.min(before.oldestAt, oldestAt) })
  }
  return Array.from(states, ([state, sums]) => ({ state, ...sums }))
}
