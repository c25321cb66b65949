import { getHandlingFee, HANDLING_FEE_PERCENT } from '@app/core/constants'

/** {product} burned for an amount of DR: the same amount and the handling fee more. Base units. */
export function getMintCost(amount: bigint): bigint {
  return amount + getHandlingFee(amount)
}

/** The most DR that a balance of {product} can be turned into; nothing of it is left that would give more. */
export function getMintable(balance: bigint): bigint {
  const percent = 100n
  return (balance * percent) / (percent + BigInt(HANDLING_FEE_PERCENT))
}
