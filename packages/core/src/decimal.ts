import { BigNumber } from 'bignumber.js'

/** Decimal numbers where bigint base units do not do: prices, weights, charts. 80 decimal places, exponent from 1e±1000. */
export const Decimal = /*#__PURE__*/ BigNumber.clone({ DECIMAL_PLACES: 80, EXPONENTIAL_AT: 1000 })

export type Decimal = BigNumber

/** `amount` base units as a decimal number of whole tokens, exactly. */
export function toDecimal(amount: bigint, decimals: number): Decimal {
  return new Decimal(amount.toString()).shiftedBy(-decimals)
}

/** Whole tokens as base units, rounded down towards zero, so that nobody is credited more than the number says. */
export function fromDecimal(value: Decimal, decimals: number): bigint {
  if (!value.isFinite()) throw new RangeError('A number that is not finite has no base units')
  return BigInt(value.shiftedBy(decimals).integerValue(BigNumber.ROUND_DOWN).toFixed(0))
}
