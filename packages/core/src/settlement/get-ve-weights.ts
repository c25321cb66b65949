import type { Address } from '../address.ts'
import { WHOLE_TOKEN } from '../constants.ts'
import type { SettlementRules } from './rules.ts'
import { toWeights, type Weight, type Weights } from './share-budget.ts'

/** A lock of VE power. Power at a time before `unlockAt`, Unix seconds, is `slope · (unlockAt − time)`. */
export interface VeLock {
  slope: bigint
  unlockAt: number
}

/** What a lock was from a time on, Unix seconds. */
export interface LockChange extends VeLock {
  account: Address
  /** Base units that are locked. */
  amount: bigint
  changedAt: number
}

/** A lock from one second up to another, Unix seconds, in which it did not change. */
export interface LockRun extends VeLock {
  from: number
  to: number
}

/** VE power of a lock at a time, Unix seconds; nothing from its end on. */
export function getVePower({ slope, unlockAt }: VeLock, at: number): bigint {
  return at < unlockAt ? slope * BigInt(unlockAt - at) : 0n
}

/** Σ of the power at each second of a run. */
export function getPowerSeconds({ slope, unlockAt, from, to }: LockRun): bigint {
  const seconds = BigInt(Math.max(0, Math.min(to, unlockAt) - from))
  return (slope * seconds * (2n * BigInt(unlockAt - from) - seconds + 1n)) / 2n
}

/**
 * The day of one lock: what it was at each second that earns.
 * @param changes In their order: the last one before `start`, if any, and those of the day. Of several in one second the last counts.
 */
export function getLockRuns(
  changes: readonly LockChange[],
  { start, end, rules }: { start: number; end: number; rules: SettlementRules },
): LockRun[] {
  return changes.flatMap(({ amount, slope, unlockAt, changedAt }, index) => {
    const from = Math.max(changedAt, start)
    const to = Math.min(changes[index + 1]?.changedAt ?? end, unlockAt, end)
    const earns = amount >= rules.least.lock * WHOLE_TOKEN && to > from
    return earns ? [{ slope, unlockAt, from, to }] : []
  })
}

/** ve: Σ of VE power over the seconds of the day. @param changes Those of an account one after the other, as `getLockRuns` wants them. */
export function getVeWeights(
  changes: readonly LockChange[],
  day: { start: number; end: number; rules: SettlementRules },
): Weights {
  const list: Weight[] = []
  for (let from = 0; from < changes.length;) {
    const { account } = changes[from]!
    let to = from + 1
    while (changes[to]?.account === account) to += 1
    const weight = getRunsWeight(getLockRuns(changes.slice(from, to), day))
    if (weight > 0n) list.push({ account, weight })
    from = to
  }
  return toWeights(list)
}

export function getRunsWeight(runs: readonly LockRun[]): bigint {
  return runs.reduce((sum, run) => sum + getPowerSeconds(run), 0n)
}
