import { BigNumber } from 'bignumber.js'

/** Decimal numbers where bigint base units do not do: prices, weights, charts. 80 decimal places, exponent from 1e±1000. */
export const Decimal = /*#__PURE__*/ BigNumber.clone({ DECIMAL_PLACES: 80, EXPONENTIAL_AT: 1000 })

export type Decimal = BigNumber

/** `amount` base units as a decimal number of whole tokens, exactly. */
export function toDecimal(amount: bigint, decimals: number): Decimal {
  return new Decimal(amount.toString()).shiftedBy(-decimals)
}
