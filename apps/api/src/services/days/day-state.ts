import type { DayState } from '@app/core/api/days'
import { ROOT_OPEN_AGE, ROOT_PAYABLE_AGE } from '@app/core/settlement/root-ages'

/** What a post says of its day. Hashes are hexadecimal, the block is a decimal number beyond what is exact. */
interface Stated {
  rules: string
  file: string
  anchor_block: string
  anchor_hash: string
}

export interface SettledRow extends Stated {
  root: string | null
  change_count: number
}

export interface PostedRow extends Stated {
  root: string
  posted_at: number
  /** Null while it stands. */
  vetoed_at: number | null
}

export interface DayFacts {
  day: number
  settled: SettledRow | null
  post: PostedRow | null
}

export interface Clock {
  /** Unix seconds of the newest final block. */
  finalTime: number
  /** The day that is settled next: all before it are. Null when it is not known. */
  nextDay: number | null
}

/** Where a day stands, and why it has no root. */
export function getDayState(facts: DayFacts, clock: Clock): { state: DayState; reason: 'nothingChanged' | null } {
  const { settled, post } = facts
  if (!post) return { state: 'settled', reason: settled?.change_count === 0 ? 'nothingChanged' : null }
  return { state: post.vetoed_at === null ? getStandingState(facts, post, clock) : 'vetoed', reason: null }
}

function getStandingState(facts: DayFacts, post: PostedRow, clock: Clock): DayState {
  if (listDifferences(facts, clock).includes('root')) return 'differs'
  if (!facts.settled) return 'notComputed'
  const age = clock.finalTime - post.posted_at
  if (age >= ROOT_OPEN_AGE) return 'open'
  return age >= ROOT_PAYABLE_AGE ? 'payable' : 'posted'
}

export type Difference = 'root' | 'rules' | 'file' | 'anchor'

/** What was posted and is not what was settled here. A day before the first funded one has no root at all. */
export function listDifferences({ day, settled, post }: DayFacts, { nextDay }: Clock): Difference[] {
  if (!post) return []
  if (!settled) return nextDay !== null && day < nextDay ? ['root'] : []
  const isOther: Record<Difference, boolean> = {
    root: post.root !== settled.root,
    rules: post.rules !== settled.rules,
    file: post.file !== settled.file,
    anchor: post.anchor_block !== settled.anchor_block || post.anchor_hash !== settled.anchor_hash,
  }
  return (['root', 'rules', 'file', 'anchor'] as const).filter((part) => isOther[part])
}
