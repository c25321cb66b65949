import type { Position } from './reads.ts'

/** Most positions of one transaction, so that it fits into a block. */
const MAX_TAKEN = 50

export type ReadyPositions = {
  /** Taken out at once, the longest open first. */
  positions: readonly Position[]
  /** Of these. */
  amount: bigint
  /** Ready too, for a transaction after this one. */
  left: number
}

/** @param now Chain time; null while unknown, when nothing counts as ready. */
export function getReady(positions: readonly Position[], now: number | null): ReadyPositions {
  const due = now === null ? [] : positions.filter(({ unlockAt }) => unlockAt <= now)
  const taken = due.toSorted((left, right) => left.unlockAt - right.unlockAt).slice(0, MAX_TAKEN)
  return {
    positions: taken,
    amount: taken.reduce((sum, { amount }) => sum + amount, 0n),
    left: due.length - taken.length,
  }
}
