import {
  type Announcements,
  createAnnouncements,
  createSettlement,
  type SettledDay,
  type Settlement,
} from '@app/core/settlement/history/settlement'
import { HistoryError } from '@app/core/settlement/history/events'
import { getEpoch } from '@app/core/settlement/epochs'
import type { Sql, TransactionSql } from '@app/db/client'
import { type ChainState, readChainState } from './chain-state.ts'
import { createEventLog, type LogDigest } from './event-log.ts'
import type { SettlingWorld } from './world.ts'

export interface DayFollowerOptions {
  /** Needs `chain.*` and no statement timeout; takes one connection while days are followed. */
  sql: Sql
  world: SettlingWorld
  /** Receives each settled day in order. Leaves, shares and tree are valid until the promise settles. */
  onDay: (settled: SettledDay) => Promise<void>
  /** Called before settling starts from the first day: at the beginning, and when earlier days are void. */
  onBegin?: (reason: string) => void
  batchSize?: number
}

export type FollowOutcome =
  | { kind: 'followed'; final: ChainState['final']; nextDay: number | undefined }
  /** Nothing may be settled from the index for the moment; earlier days still hold. */
  | { kind: 'waiting'; reason: string }
  | { kind: 'failed'; reason: string; final: ChainState['final']; nextDay: number | undefined }

export interface DayFollower {
  /**
   * Continues to the last final block, read in one snapshot of the database.
   * @throws What `onDay` and the database throw; the next call then starts with the first day.
   */
  follow(): Promise<FollowOutcome>
}

/** How often a history that could not be settled is retried while nothing changes. */
const AGAIN_MS = 10 * 60_000

interface Run {
  settlement: Settlement
  announcements: Announcements
  digest: LogDigest
  block: number
  marks: string
}

type Failure = Extract<FollowOutcome, { kind: 'failed' }> & { marks: string; at: number }

/** Days depend only on the final logs in `chain.log` and the announced rules. */
export function createDayFollower({ sql, world, onDay, onBegin, batchSize }: DayFollowerOptions): DayFollower {
  const { chainId, contracts, rules } = world
  const log = createEventLog(contracts, batchSize)
  let run: Run | undefined
  let failure: Failure | undefined

  function begin(reason: string, marks: string): Run {
    onBegin?.(reason)
    const announcements = createAnnouncements()
    const options = { chainId, vault: contracts.vault, rules, announcements, now: 0 }
    const digest = { count: 0, sum: 0n }
    const settlement = createSettlement(options)
    return { settlement, announcements, digest, block: -1, marks }
  }

  async function findChange(tx: TransactionSql, known: Run, { final, marks }: ChainState): Promise<string | undefined> {
    if (final.number < known.block) return 'final blocks were taken back'
    const next = known.settlement.getNextDay()
    const isDue = next !== undefined && next < getEpoch(final.timestamp)
    if (marks === known.marks && !isDue) return undefined
    const { count, sum } = await log.readDigest(tx, known.block)
    return count === known.digest.count && sum === known.digest.sum ? undefined : 'final logs have changed'
  }

  async function goOn(tx: TransactionSql, known: Run, { final, marks }: ChainState): Promise<void> {
    const range = { after: known.block, to: final.number }
    const nextDay = known.settlement.getNextDay() ?? Number.POSITIVE_INFINITY
    for (const event of await log.readAnnouncements(tx, range)) {
      known.announcements.take(event)
      if (known.block >= 0 && event.name === 'EmptyPoolAnnounced' && event.day < nextDay)
        throw new VoidError(`a pool of day ${event.day} was announced to give nothing`)
    }
    for await (const { events, digest } of log.readBatches(tx, range)) {
      for (const event of events) {
        await settleBefore(getEpoch(event.place.timestamp), known, { now: final.timestamp, onDay })
        known.settlement.take(event)
      }
      known.digest = { count: known.digest.count + digest.count, sum: known.digest.sum + digest.sum }
    }
    await settleBefore(getEpoch(final.timestamp), known, { now: final.timestamp, onDay })
    known.block = final.number
    known.marks = marks
  }

  async function followState(tx: TransactionSql, state: ChainState): Promise<FollowOutcome> {
    const { final, marks } = state
    if (failure?.marks === marks && Date.now() - failure.at < AGAIN_MS) return failure
    failure = undefined
    const change = run && (await findChange(tx, run, state))
    if (!run || change !== undefined) run = begin(change ?? 'nothing was settled by this process', marks)
    const known = run
    run = undefined
    try {
      await goOn(tx, known, state)
    } catch (error) {
      if (error instanceof VoidError) {
        run = begin(error.message, marks)
        return followState(tx, state)
      }
      if (!(error instanceof HistoryError)) throw error
      const outcome = { kind: 'failed', reason: error.message, final, nextDay: known.settlement.getNextDay() } as const
      failure = { ...outcome, marks, at: Date.now() }
      return outcome
    }
    run = known
    return { kind: 'followed', final, nextDay: known.settlement.getNextDay() }
  }

  return {
    follow: async () =>
      sql.begin('isolation level repeatable read read only', async (tx): Promise<FollowOutcome> => {
        await tx`set local idle_in_transaction_session_timeout = 0`
        const state = await readChainState(tx, chainId)
        return typeof state === 'string' ? { kind: 'waiting', reason: state } : followState(tx, state)
      }),
  }
}

async function settleBefore(
  day: number,
  { settlement }: Run,
  { now, onDay }: { now: number } & Pick<DayFollowerOptions, 'onDay'>,
): Promise<void> {
  for (let next = settlement.getNextDay(); next !== undefined && next < day; next = settlement.getNextDay()) {
    await onDay(settlement.settleNextDay(now))
  }
}

class VoidError extends Error {
  override name = 'VoidError'
}
