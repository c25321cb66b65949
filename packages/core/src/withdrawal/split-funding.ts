import { dividendKinds, type DividendKind } from '../ledger/account-kinds.ts'

/** Parts of 10,000; they add up to that. */
export type FundingSplit = Readonly<Record<DividendKind, number>>

export const SPLIT_PARTS = 10_000

/** Of fundings that no operator gave another split. */
export const defaultFundingSplit: FundingSplit = {
  promotion: 3_000,
  node: 2_000,
  community: 2_500,
  ve: 1_000,
  dao: 1_500,
}

/** What each pool gets of a funding, in whole base units: rounded down, the units left over to the first kinds with a part. */
export function splitFunding(amount: bigint, split: FundingSplit): Record<DividendKind, bigint> {
  if (amount < 0n) throw new RangeError('A funding cannot be negative')
  const total = dividendKinds.reduce((sum, kind) => sum + split[kind], 0)
  if (total !== SPLIT_PARTS || dividendKinds.some((kind) => split[kind] < 0))
    throw new RangeError(`A split has parts that add up to ${SPLIT_PARTS}`)
  const parts = Object.fromEntries(
    dividendKinds.map((kind) => [kind, (amount * BigInt(split[kind])) / BigInt(SPLIT_PARTS)]),
  ) as Record<DividendKind, bigint>
  let left = amount - dividendKinds.reduce((sum, kind) => sum + parts[kind], 0n)
  for (const kind of dividendKinds) {
    if (left === 0n) break
    if (split[kind] === 0) continue
    parts[kind] += 1n
    left -= 1n
  }
  return parts
}
