import type { Lock } from './lock-power.ts'

/** What can be done with a lock: a running one grows, an ended one is taken out, none is created. */
export type LockMode = 'create' | 'increase' | 'extend' | 'withdraw'

/** `wish` is what is chosen of a running lock's two. While the chain's time is unknown a lock counts as running. */
export function getLockMode(lock: Lock | null | undefined, now: number | null, wish: 'increase' | 'extend'): LockMode {
  if (lock === null || lock === undefined) return 'create'
  return now !== null && now >= lock.unlockAt ? 'withdraw' : wish
}
