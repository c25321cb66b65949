/** Whole hundredths of the supply, cut off: how many of a hundred units are filled. Undefined without a supply. */
export function getFilledUnits(locked: bigint, supply: bigint): number | undefined {
  if (supply <= 0n) return undefined
  const units = Number((locked * 100n) / supply)
  return Math.min(100, units)
}
