import { BigNumber } from 'bignumber.js'

export const Decimal = /*#__PURE__*/ BigNumber.clone({ DECIMAL_PLACES: 80, EXPONENTIAL_AT: 1000 })

export type Decimal = BigNumber

export function toDecimal(amount: bigint, decimals: number): Decimal {
  return new Decimal(amount.toString()).shiftedBy(-decimals)
}
