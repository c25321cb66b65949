/** Gas used is told after refunds, which are at most a fifth of it (EIP-3529), but the limit must hold it before them. */
const BEFORE_REFUNDS = { numerator: 5n, denominator: 4n }
/** State moves between simulation and block. */
const MARGIN = { numerator: 6n, denominator: 5n }
/** Income that was zero when simulated may not be in the block: a slot is then filled for the first time (EIP-2929), once for each kind of income. */
const FILLED_SLOTS = 3n * 22_100n

/** Limit to ask for, from the gas that a simulated call used; null stays unknown. What is not used is not paid. */
export function getGasLimit(used: bigint | null): bigint | null {
  if (used === null) return null
  const before = (used * BEFORE_REFUNDS.numerator) / BEFORE_REFUNDS.denominator
  return (before * MARGIN.numerator) / MARGIN.denominator + FILLED_SLOTS
}
