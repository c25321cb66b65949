export const WEEK_SECONDS = 604_800
const MONTH_SECONDS = 2_629_800

/** 48 months is exactly the longest lock, to the second. */
const choiceMonths = [1, 6, 12, 24, 48] as const

/** `amount` is in base units, `unlockAt` in Unix seconds. */
export type Lock = {
  amount: bigint
  unlockAt: number
}

/** Rounds down to whole weeks, like the contract. Unix seconds. */
export function getWeekOf(at: number): number {
  return at - (at % WEEK_SECONDS)
}

/** Base units of power at `at`, exactly as the contract computes it. `maxDuration` is in seconds. */
export function getPower({ amount, unlockAt }: Lock, at: number, maxDuration: number): bigint {
  if (at >= unlockAt) return 0n
  return (amount / BigInt(maxDuration)) * BigInt(unlockAt - at)
}

export type LockMonths = {
  months: number
  left: number
}

/**
 * `months` is the longest lock in whole months, `left` how many of them this lock still has: its power has the same
 * share.
 */
export function getLockMonths({ unlockAt }: Lock, at: number, maxDuration: number): LockMonths {
  const months = Math.round(maxDuration / MONTH_SECONDS)
  return { months, left: Math.min(months, Math.ceil(Math.max(0, unlockAt - at) / MONTH_SECONDS)) }
}

export type LockChoice = {
  months: number
  unlockAt: number
}

/** Each end is later than `after` and no later than the contract accepts. */
export function getLockChoices(now: number, maxDuration: number, after: number): LockChoice[] {
  const earliest = Math.max(now, after)
  return choiceMonths
    .map((months) => ({ months, unlockAt: getWeekOf(now + Math.min(months * MONTH_SECONDS, maxDuration)) }))
    .filter(({ unlockAt }) => unlockAt > earliest)
}

export type CurvePoint = { at: number; power: bigint; powerAfter: bigint }

/** Five moments from now to the end: power falls in a straight line. */
export function getCurve(lock: Lock, lockAfter: Lock, now: number, maxDuration: number): CurvePoint[] {
  const end = Math.max(lock.unlockAt, lockAfter.unlockAt, now)
  return [0, 1, 2, 3, 4].map((quarter) => {
    const at = quarter === 4 ? end : now + Math.floor(((end - now) * quarter) / 4)
    return { at, power: getPower(lock, at, maxDuration), powerAfter: getPower(lockAfter, at, maxDuration) }
  })
}

export type LockMode = 'create' | 'increase' | 'extend' | 'withdraw'

/**
 * `wish` chooses between the two modes of a running lock. While the chain's time is unknown, a lock counts as running.
 */
export function getLockMode(lock: Lock | null | undefined, now: number | null, wish: 'increase' | 'extend'): LockMode {
  if (lock === null || lock === undefined) return 'create'
  return now !== null && now >= lock.unlockAt ? 'withdraw' : wish
}
