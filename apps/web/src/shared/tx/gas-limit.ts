import type { GasUse } from './simulate.ts'

/** Refunds are at most a fifth of what a call has used before them (EIP-3529); the limit must hold it before them. */
const BEFORE_REFUNDS = { numerator: 5n, denominator: 4n }
/** State, and the price of data on a rollup, move between simulation and block. */
const MARGIN = { numerator: 6n, denominator: 5n }
/** Income that was zero when simulated may not be in the block: a slot is then filled for the first time (EIP-2929), once for each kind of income. */
const FILLED_SLOTS = 3n * 22_100n

/**
 * Limit to ask for, from what a simulated call used; null stays unknown. What is not used is not paid.
 * @param estimate of the node for the same call, where it gave one: it alone knows what a rollup charges for the data
 */
export function getGasLimit(use: GasUse | null, estimate: bigint | null = null): bigint | null {
  if (use === null) return null
  const held = max(getPeak(use), estimate ?? 0n)
  return (held * MARGIN.numerator) / MARGIN.denominator + FILLED_SLOTS
}

/** Gas charged for the data of a call besides what it uses: what refunds cannot explain of the node's estimate. */
export function getDataGas(use: GasUse | null, estimate: bigint | null): bigint {
  if (use === null || estimate === null) return 0n
  return max(estimate - getPeak(use), 0n)
}

function getPeak({ used, peak }: GasUse): bigint {
  return peak ?? (used * BEFORE_REFUNDS.numerator) / BEFORE_REFUNDS.denominator
}

function max(left: bigint, right: bigint): bigint {
  return left > right ? left : right
}
