import { setTimeout as wait } from 'node:timers/promises'
import type { Logger } from 'pino'
import { type Database, type Reader, runQuery } from '../database.ts'
import type { Cursor } from './cursor.ts'

/** The later of two states of an index has had more reorgs, or as many and at least as many blocks. */
type Place = Pick<Cursor, 'reorgCount' | 'blockNumber'>

export interface Position extends Place {
  updatedAt: number
  /** What is indexed, and by which projections. */
  world: string
}

export interface FollowerSource {
  name: string
  database: Database
  /** Uses its own connection, so that it never waits for answers. */
  readPosition: () => Promise<Position | undefined>
  end: () => Promise<void>
}

export interface FollowerState {
  name: string
  blockNumber: number | undefined
  isUsed: boolean
}

export interface Followers {
  primary: Database
  /** Must also be called with the cursor of each answer of the primary. */
  note(cursor: Cursor): void
  reach(minBlock: number | undefined): boolean
  /**
   * At least as new as anything this process has answered; from a follower if one is new enough, else from the primary.
   */
  read<T extends { cursor: Cursor }>(ask: (reader: Reader) => Promise<T>): Promise<T>
  list(): readonly FollowerState[]
  stop(): Promise<void>
}

export const FOLLOW_EVERY_MS = 250
const READ_DEADLINE_MS = 2_000
const POSITION_DEADLINE_MS = 1_000
/** A follower that is cut off looks up to date until the next block. */
const MAX_SILENCE_SECONDS = 10

interface Follower extends FollowerSource {
  position: Position | undefined
  underWay: number
}

interface Options {
  primary: Database
  readPosition: () => Promise<Position | undefined>
  followers: readonly FollowerSource[]
  log: Logger
  onRead: (by: string) => void
}

export function createFollowers({ primary, readPosition, followers: sources, log, onRead }: Options): Followers {
  const followers = sources.map((source): Follower => ({ ...source, position: undefined, underWay: 0 }))
  const said = new Map<Follower, boolean>()
  let atPrimary: Position | undefined
  let told: Place | undefined
  const stopping = new AbortController()
  const following = follow()

  async function follow(): Promise<void> {
    while (!stopping.signal.aborted) {
      await Promise.all([lookAtPrimary(), ...followers.map(look)])
      for (const follower of followers) say(follower)
      await wait(FOLLOW_EVERY_MS, undefined, { signal: stopping.signal, ref: false }).catch(() => undefined)
    }
  }

  async function lookAtPrimary(): Promise<void> {
    const before = told
    const found = await runQuery(readPosition(), POSITION_DEADLINE_MS).catch(() => undefined)
    if (!found) return
    atPrimary = found
    // What was told before it was asked it has, unless the index was begun anew or another server has taken its place.
    if (before && !isAsNew(found, before)) told = found
    else raise(found)
  }

  async function look(follower: Follower): Promise<void> {
    follower.position = await runQuery(follower.readPosition(), POSITION_DEADLINE_MS).catch(() => undefined)
  }

  function isUsable({ position }: Follower): boolean {
    return (
      position !== undefined &&
      atPrimary !== undefined &&
      told !== undefined &&
      position.world === atPrimary.world &&
      atPrimary.updatedAt - position.updatedAt <= MAX_SILENCE_SECONDS &&
      isAsNew(position, told)
    )
  }

  function say(follower: Follower): void {
    const { name, position } = follower
    const isUsed = position !== undefined && atPrimary !== undefined && position.world === atPrimary.world
    if (said.get(follower) === isUsed) return
    said.set(follower, isUsed)
    if (isUsed) log.info({ follower: name }, 'reads of the chain go to this follower as well')
    else log.warn({ follower: name }, 'a follower does not answer, or is of another index: reads go past it')
  }

  function choose(): Follower | undefined {
    const usable = followers.filter(isUsable)
    return usable.toSorted((a, b) => a.underWay - b.underWay)[0]
  }

  function raise({ reorgCount, blockNumber }: Place): void {
    if (!told || !isAsNew(told, { reorgCount, blockNumber })) told = { reorgCount, blockNumber }
  }

  async function askFollower<T extends { cursor: Cursor }>(
    follower: Follower,
    ask: (reader: Reader) => Promise<T>,
  ): Promise<T | undefined> {
    const least = told!
    follower.underWay += 1
    try {
      const answer = await runQuery(ask(follower.database), READ_DEADLINE_MS)
      return isAsNew(answer.cursor, least) ? answer : undefined
    } catch {
      follower.position = undefined
      return undefined
    } finally {
      follower.underWay -= 1
    }
  }

  return {
    primary,
    note: raise,
    reach: (minBlock) => minBlock === undefined || minBlock <= (told?.blockNumber ?? -1),
    async read(ask) {
      const follower = choose()
      const found = follower && (await askFollower(follower, ask))
      onRead(found ? follower.name : 'primary')
      const answer = found ?? (await ask(primary))
      raise(answer.cursor)
      return answer
    },
    list: () =>
      followers.map((follower) => ({
        name: follower.name,
        blockNumber: follower.position?.blockNumber,
        isUsed: isUsable(follower),
      })),
    async stop() {
      stopping.abort()
      await following
      await Promise.all(followers.map(({ end }) => end()))
    },
  }
}

function isAsNew(position: Place, least: Place): boolean {
  return position.reorgCount === least.reorgCount
    ? position.blockNumber >= least.blockNumber
    : position.reorgCount > least.reorgCount
}
