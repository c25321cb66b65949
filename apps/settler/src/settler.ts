import type { Address } from '@app/core/address'
import type { Deployment } from '@app/config/deployment'
import { getEpochEnd } from '@app/core/settlement/epochs'
import { HistoryError } from '@app/core/settlement/history/events'
import type { SettledDay } from '@app/core/settlement/history/settlement'
import { createClient, runTimeSettings, type Sql } from '@app/db/client'
import { selectNow } from '@app/db/clock'
import { lockKeys } from '@app/db/lock-spaces'
import { PoolerError } from '@app/db/session'
import type { Key } from '@app/keys/key'
import { acquireWriter, type Writer } from '@app/process/writer'
import { sleep } from '@app/process/sleep'
import type { Node } from '@app/rpc/node'
import { createDayFollower, type DayFollower, type FollowOutcome } from '@app/settling/day-follower'
import { makeWorld, type SettlingWorld } from '@app/settling/world'
import type { Logger } from 'pino'
import { endOthers, raise } from './alarms.ts'
import { type Anchor, confirmAnchor, createAnchorFinder, findAnchor, NodeTroubleError } from './anchor.ts'
import { checkRoots, findPost } from './check-roots.ts'
import { createPoster, findInFlight, type Poster, type RootPost } from './poster.ts'
import { getFirstTreeDay, readStandingRoots, type StandingRoot } from './standing-roots.ts'
import { deleteDays, filedAdvice, moveAnchor, readDay, writeDay } from './write-day.ts'

export interface SettlerOptions {
  databaseUrl: string
  deployment: Deployment
  node: Node
  key: Key | undefined
  everyMs: number
  patienceMs?: number
  log: Logger
  signal: AbortSignal
}

const settings = { idle_in_transaction_session_timeout: '120s' }

/** Runs until the signal is aborted, through outages of the database and of nodes. Rejects only with a PoolerError. */
export async function runSettler(options: SettlerOptions): Promise<void> {
  const { databaseUrl, log, signal } = options
  let failures = 0
  while (!signal.aborted) {
    let writer: Writer | undefined
    let sql: Sql | undefined
    try {
      writer = await acquireWriter({ databaseUrl, name: 'settler', lockKey: lockKeys.settler, settings, log, signal })
      sql = createClient(databaseUrl, { max: 2, applicationName: 'settler reads', settings: runTimeSettings })
      failures = 0
      await runAsWriter(options, writer, sql)
    } catch (error) {
      if (error instanceof PoolerError) throw error
      if (signal.aborted) return
      failures += 1
      log.error({ error: describeError(error) }, 'the database failed; will try again')
      await sleep(Math.min(5_000, 100 * 2 ** failures), signal)
    } finally {
      await sql?.end({ timeout: 2 })
      await writer?.end()
    }
  }
}

interface Desk extends SettlerOptions {
  writer: Writer
  sql: Sql
  world: SettlingWorld
  poster: Poster | undefined
  firstTreeDay: number
  findAnchor: (day: number) => Promise<Anchor>
}

async function runAsWriter(options: SettlerOptions, writer: Writer, sql: Sql): Promise<void> {
  const { deployment, node, key, patienceMs, log, signal, everyMs } = options
  const { chainId } = deployment
  const vault = deployment.contracts.dividendVault.toLowerCase() as Address
  const poster =
    key && createPoster({ node, chainId, vault, key, log, ...(patienceMs !== undefined && { patienceMs }) })
  const world = makeWorld(deployment)
  const find = async (day: number) => findDayAnchor({ sql, node }, day)
  const desk: Desk = { ...options, writer, sql, world, poster, firstTreeDay: 0, findAnchor: find }
  let follower = createFollower(desk)
  // Sums without their days remain where settled.day alone was emptied, and would count twice.
  await writer.transaction(
    async (tx) => tx`delete from settled.month_share where not exists (select from settled.day where is_filed)`,
  )
  log.info({ chainId, vault, key: poster?.address ?? null }, 'settling')
  while (!signal.aborted) {
    const isWhole = await turn(desk, follower)
    if (!isWhole) follower = createFollower(desk)
    await sleep(everyMs, signal)
  }
}

function createFollower(desk: Desk): DayFollower {
  const { sql, world, log } = desk
  return createDayFollower({
    sql,
    world,
    onBegin: (reason) => log.info({ reason }, 'days are settled from the first one on'),
    onDay: async (settled) => write(desk, settled),
  })
}

/** @returns False when a tree is missing: days must be followed again. */
async function turn(desk: Desk, follower: DayFollower): Promise<boolean> {
  const { writer, sql, log } = desk
  const final = await readFinal(sql)
  desk.findAnchor = createAnchorFinder(async (day) => findDayAnchor(desk, day), final?.timestamp ?? 0)
  if (final) desk.firstTreeDay = getFirstTreeDay(await readStandingRoots(sql, final.number), final.timestamp)
  const outcome = await follower.follow().catch((error: unknown) => {
    if (!(error instanceof NodeTroubleError)) throw error
    return { kind: 'waiting', reason: error.message } as const
  })
  await writer.transaction(async (tx) => {
    const failed = outcome.kind === 'failed' ? [`day/${outcome.nextDay ?? '-'}`] : []
    if (outcome.kind === 'failed')
      await raise(tx, { kind: 'notComputed', subject: failed[0]!, detail: outcome.reason }, log)
    if (outcome.kind !== 'waiting') await endOthers(tx, 'notComputed', failed, log)
  })
  if (outcome.kind !== 'followed') {
    await report(desk, outcome, outcome.reason)
    return true
  }
  const kept = await forgetDays(desk, outcome.nextDay)
  if (kept !== undefined) {
    await report(desk, outcome, kept)
    return true
  }
  const standing = await readStandingRoots(sql, outcome.final.number)
  const isWhole = await hasTrees(desk, standing, getFirstTreeDay(standing, outcome.final.timestamp))
  if (isWhole) await report(desk, outcome, await postNext(desk, standing, outcome.final))
  return isWhole
}

async function readFinal(sql: Sql) {
  const [row] = await sql<{ number: number; timestamp: number }[]>`
    select final_block_number as number, final_block_timestamp as timestamp from chain.cursor
    where final_block_number is not null`
  return row
}

async function write(desk: Desk, settled: SettledDay): Promise<void> {
  const { world, writer, log, signal } = desk
  signal.throwIfAborted()
  const { day, rulesHash } = settled
  const anchor = await findKnownAnchor(desk, day)
  const rulesText = world.rules.find(({ hash }) => hash === rulesHash)?.text ?? null
  // Before the transaction begins: it would wait for the hashes of the tree.
  settled.getTree()
  const facts = { anchor, rulesText, keepsTree: day >= desk.firstTreeDay }
  const refusal = await writer.transaction(async (tx) => writeDay(tx, settled, facts, log))
  if (refusal !== undefined) throw new HistoryError(refusal)
  log.info({ day, root: settled.getTree().root ?? null, leaves: settled.leafCount }, 'day settled')
}

async function findKnownAnchor({ writer, findAnchor: find }: Desk, day: number): Promise<Anchor> {
  const known = await writer.transaction(async (tx) => readDay(tx, day))
  return known ? { number: known.anchor_block, hash: known.anchor_hash } : find(day)
}

async function findDayAnchor({ sql, node }: Pick<Desk, 'sql' | 'node'>, day: number): Promise<Anchor> {
  const final = await readFinal(sql)
  if (!final) throw new NodeTroubleError('The index has no final block any more.')
  return findAnchor({ sql, node }, day, final)
}

/** @returns Why none was forgotten: one of them is filed. */
async function forgetDays(
  { writer, log, firstTreeDay }: Desk,
  nextDay: number | undefined,
): Promise<string | undefined> {
  return writer.transaction(async (tx) => {
    const gone = await tx<{ day: number; is_filed: boolean }[]>`
      select day, is_filed from settled.day where day >= ${nextDay ?? 0} order by day`
    const filed = gone.find(({ is_filed }) => is_filed)
    for (const { day } of gone) {
      const detail = 'The day was settled, and by the final blocks there are now it is not over or nothing is funded.'
      await raise(tx, { kind: 'dayDiffers', subject: `day/${day}`, detail }, log)
      if (!filed) await deleteDays(tx, day, day)
    }
    if (filed) return `Day ${filed.day} is not over any more or not funded. ${filedAdvice}`
    await tx`delete from settled.tree_part where day < ${firstTreeDay}`
    return undefined
  })
}

async function hasTrees({ sql, log }: Desk, standing: readonly StandingRoot[], from: number): Promise<boolean> {
  const days = standing.filter(({ day }) => day >= from).map(({ day }) => day)
  const missing = await sql<{ day: number }[]>`
    select day from settled.day
    where day = any(${days}::integer[]) and root is not null
      and not exists (select from settled.tree_part part where part.day = day.day)`
  if (missing.length > 0) log.warn({ days: missing.map(({ day }) => day) }, 'the tree of a standing root is missing')
  return missing.length === 0
}

async function postNext(
  desk: Desk,
  standing: readonly StandingRoot[],
  final: { number: number; timestamp: number },
): Promise<string | null> {
  const { poster, writer, sql, log } = desk
  const isEqual = await writer.transaction(async (tx) => checkRoots(tx, standing, final.timestamp, log))
  if (!isEqual) return 'A root that a veto reaches is not the settled one.'
  const next = await writer.transaction(async (tx) => findPost(tx, standing))
  if (!next) return finish(desk)
  if (!poster) return 'No key is given: roots are posted by another settler.'
  try {
    const announcementCount = await countAnnouncements(sql, final.number)
    const inFlight = findInFlight(await poster.readState(), { announcementCount, roots: standing })
    if (inFlight === undefined) return await post(desk, poster, next)
    await finish(desk)
    return inFlight
  } catch (error) {
    if (error instanceof NodeTroubleError) return error.message
    throw error
  }
}

async function countAnnouncements(sql: Sql, finalBlock: number): Promise<number> {
  const [row] = await sql<[{ count: number }]>`
    select count(*)::int as count from chain.dividend_announcement where block_number <= ${finalBlock}`
  return row.count
}

async function finish({ writer, log }: Desk): Promise<null> {
  await writer.transaction(async (tx) => endOthers(tx, 'notPosted', [], log))
  return null
}

async function post({ writer, node, sql, log, signal }: Desk, poster: Poster, next: RootPost): Promise<string | null> {
  const anchor = await confirmAnchor(node, next.anchorBlock, getEpochEnd(next.day)).catch(async (error: unknown) => {
    const final = await readFinal(sql)
    if (!(error instanceof NodeTroubleError) || !final) throw error
    return findAnchor({ sql, node }, next.day, final)
  })
  if (anchor.hash !== next.anchorHash) await writer.transaction(async (tx) => moveAnchor(tx, next.day, anchor))
  if (signal.aborted) return null
  const outcome = await poster.post({ ...next, anchorBlock: anchor.number, anchorHash: anchor.hash })
  if (outcome.kind !== 'refused') return outcome.words
  const subject = `day/${next.day}`
  await writer.transaction(async (tx) => {
    await raise(tx, { kind: 'notPosted', subject, detail: outcome.words }, log)
    await endOthers(tx, 'notPosted', [subject], log)
  })
  return `The root of day ${next.day} is refused: ${outcome.words}`
}

async function report({ writer }: Desk, outcome: FollowOutcome, waitsFor: string | null): Promise<void> {
  const facts = outcome.kind === 'waiting' ? undefined : outcome
  await writer.transaction(
    async (tx) => tx`
      insert into settled.progress (heard_at, final_block, next_day, waits_for)
      values (${selectNow(tx)}, ${facts?.final.number ?? null}, ${facts?.nextDay ?? null}, ${waitsFor})
      on conflict (singleton) do update set heard_at = excluded.heard_at, waits_for = excluded.waits_for,
        final_block = coalesce(excluded.final_block, progress.final_block),
        next_day = coalesce(excluded.next_day, progress.next_day)`,
  )
}

export function describeError(error: unknown): string {
  return error instanceof Error ? error.message : 'unknown error'
}
