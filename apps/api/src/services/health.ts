import type { Hello, HelloDown, Part } from '@app/core/api/system'
import type { MoneyProblem } from '@app/core/api/today'
import { AppError } from '@app/core/app-error'
import { getEpoch, getEpochEnd } from '@app/core/settlement/epochs'
import { selectNow } from '@app/db/clock'
import packageJson from '../../package.json' with { type: 'json' }
import type { ServiceContext } from '../context.ts'
import { type Database, runQuery } from '../database.ts'
import { type Cursor, getLagSeconds, getStaleness } from '../indexed/cursor.ts'
import { readChain } from '../indexed/read-chain.ts'
import { readSigningPauses } from './withdrawal/read-clock.ts'

const DEADLINE_MS = 2_500

export type Health = { up: true; hello: Hello } | { up: false; details: HelloDown }

export async function getHello(ctx: ServiceContext): Promise<Health> {
  const [database, head] = await Promise.all([askDatabase(ctx), ctx.node.getHead()])
  const { cursor } = database
  const indexer = database.indexer ?? (cursor ? (getStaleness(cursor, ctx.lagRule) ?? 'ok') : 'unknown')
  const base = {
    name: ctx.config.brand.name,
    version: packageJson.version,
    chainId: ctx.config.chain.id,
    indexedBlock: cursor?.blockNumber ?? null,
    chainBlock: head?.number ?? null,
    lagSeconds: cursor && head ? getLagSeconds({ ...cursor, headBlockTimestamp: head.timestamp }, ctx.lagRule) : null,
  }
  const down: Part[] = []
  if (!database.reachable) down.push('database')
  if (database.reachable && indexer !== 'ok') down.push('indexer')
  if (!head) down.push('node')
  if (down.length === 0 && cursor && head) {
    const known = { indexedBlock: cursor.blockNumber, chainBlock: head.number, lagSeconds: base.lagSeconds ?? 0 }
    return { up: true, hello: { ...base, ...known, database: 'ok', indexer: 'ok', node: 'ok' } }
  }
  const states = { database: database.reachable ? 'ok' : 'down', indexer, node: head ? 'ok' : 'down' } as const
  return { up: false, details: { ...base, down, ...states } }
}

interface DatabaseAnswer {
  reachable: boolean
  cursor?: Cursor
  indexer?: 'failing' | 'starting'
}

async function askDatabase(ctx: ServiceContext): Promise<DatabaseAnswer> {
  try {
    if (!(await ctx.schema.read()).fits) return { reachable: false }
    const { cursor, row } = await runQuery(
      readChain<{ failing: boolean }>(ctx, ctx.database`select c.state = 'failing' as failing`),
      DEADLINE_MS,
    )
    return { reachable: true, cursor, ...(row.failing && { indexer: 'failing' }) }
  } catch (error) {
    if (error instanceof AppError && error.key === 'INDEXER_UNAVAILABLE')
      return { reachable: true, indexer: 'starting' }
    return { reachable: false }
  }
}

/** Longer than a turn of any job, a settled day of a million accounts, or the restart of another process. */
const LATE_SECONDS = 300

export async function findMoneyProblems(ctx: ServiceContext): Promise<MoneyProblem[]> {
  try {
    const schema = await ctx.schema.read()
    return schema.fits ? await runQuery(findProblems(ctx), DEADLINE_MS) : [{ kind: 'schema', reason: schema.reason }]
  } catch (error) {
    if (error instanceof AppError && error.key === 'INDEXER_UNAVAILABLE') return [{ kind: 'notIndexed' }]
    return [{ kind: 'databaseDown' }]
  }
}

export async function readMoneyProblems(ctx: ServiceContext): Promise<string[]> {
  return (await findMoneyProblems(ctx)).map(describeProblem)
}

function describeProblem(problem: MoneyProblem): string {
  switch (problem.kind) {
    case 'databaseDown':
      return 'The database cannot be asked.'
    case 'schema':
      return problem.reason
    case 'notIndexed':
      return 'The chain is not indexed yet.'
    case 'reorganised':
      return `Reorgs of final blocks that nobody has acknowledged: ${problem.count}.`
    case 'unequal':
      return `Sums in which index and chain differ: ${problem.count}.`
    case 'indexer':
      return `The indexer is ${problem.state}.`
    case 'signing':
      return `No vouchers are signed: ${problem.reason}.`
    case 'job':
      return `No turn of the job "${problem.name}" has ended well for ${problem.seconds} s.`
    case 'noSettler':
      return 'Something is funded, and no settler has ever run.'
    case 'settlerSilent':
      return `No settler was heard of for ${problem.seconds} s.`
    case 'daysDue':
      return `Days that are due and not settled: ${problem.count}.`
  }
}

async function findProblems(ctx: ServiceContext): Promise<MoneyProblem[]> {
  const { database, lagRule } = ctx
  const [{ cursor, row }, pauses, jobs, due, silence] = await Promise.all([
    readChain<{ reorgs: number; mismatches: number }>(
      ctx,
      database`
        select (select count(*) from chain.deep_reorg where acknowledged_at is null) as reorgs,
          (select count(*) from chain.mismatch where ended_at is null) as mismatches`,
    ),
    readSigningPauses(ctx),
    readJobs(database),
    readDueDays(database),
    readSettlerSilence(database),
  ])
  const staleness = getStaleness(cursor, lagRule)
  const problems: MoneyProblem[] = []
  if (row.reorgs > 0) problems.push({ kind: 'reorganised', count: row.reorgs })
  if (row.mismatches > 0) problems.push({ kind: 'unequal', count: row.mismatches })
  if (staleness) problems.push({ kind: 'indexer', state: staleness })
  for (const pause of pauses)
    // A replica that is configured without a signer is healthy.
    if (pause.reason !== 'noSigner' || ctx.signer !== undefined) problems.push({ kind: 'signing', ...pause })
  for (const { name, age } of jobs) if (age > LATE_SECONDS) problems.push({ kind: 'job', name, seconds: age })
  if (silence === null) problems.push({ kind: 'noSettler' })
  if (silence && silence > LATE_SECONDS) problems.push({ kind: 'settlerSilent', seconds: silence })
  if (due && due.age > LATE_SECONDS) problems.push({ kind: 'daysDue', count: due.count })
  return problems
}

export interface DueDays {
  count: number
  age: number
}

export async function readDueDays(database: Database): Promise<DueDays | undefined> {
  const [row] = await database<{ next: number | null; at: number | null }[]>`
    select next_day as next, (select final_block_timestamp from chain.cursor where state <> 'replaying') as at
    from settled.progress`
  if (row?.at == null) return undefined
  if (row.next === null || row.at < getEpochEnd(row.next)) return { count: 0, age: 0 }
  return { count: getEpoch(row.at) - row.next, age: row.at - getEpochEnd(row.next) }
}

export interface JobState {
  name: string
  succeededAt: number | null
  age: number
}

export async function readJobs(database: Database): Promise<JobState[]> {
  const rows = await database<{ name: string; succeeded_at: number | null; age: number }[]>`
    select name, succeeded_at, greatest(0, ${selectNow(database)} - coalesce(succeeded_at, first_tried_at)) as age
    from app.job order by name`
  return rows.map(({ name, succeeded_at: succeededAt, age }) => ({ name, succeededAt, age }))
}

async function readSettlerSilence(database: Database): Promise<number | null | undefined> {
  const [row] = await database<{ silence: number | null }[]>`
    select (select greatest(0, ${selectNow(database)} - heard_at) from settled.progress) as silence
    where exists (select from chain.dividend_funding)`
  return row?.silence
}
