import type { Position } from './reads.ts'

/** Most positions of one transaction, so that it fits into a block. */
export const MAX_TAKEN = 50

/**
 * `positions` are taken out at once, those longest unlocked first, and `amount` is their sum. `left` counts what
 * remains for a later transaction.
 */
export type ReadyPositions = {
  positions: readonly Position[]
  amount: bigint
  left: number
}

export function getDue(positions: readonly Position[], now: number | null): Position[] {
  const due = now === null ? [] : positions.filter(({ unlockAt }) => unlockAt <= now)
  return due.toSorted((left, right) => left.unlockAt - right.unlockAt)
}

export function getReady(positions: readonly Position[], now: number | null): ReadyPositions {
  const due = getDue(positions, now)
  const taken = due.slice(0, MAX_TAKEN)
  return { positions: taken, amount: sumAmounts(taken), left: due.length - taken.length }
}

export function sumAmounts(positions: readonly Position[]): bigint {
  return positions.reduce((sum, { amount }) => sum + amount, 0n)
}
