/** Five days each for a lock of 180 days. */
export const LOCK_UNITS = 36

export function getPassedUnits(stakedAt: number, unlockAt: number, now: number): number {
  if (now >= unlockAt) return LOCK_UNITS
  const passed = Math.floor(((now - stakedAt) * LOCK_UNITS) / (unlockAt - stakedAt))
  return Math.min(Math.max(passed, 0), LOCK_UNITS - 1)
}
