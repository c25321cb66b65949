/**
 * A sentence to show later, in whatever language is chosen then: a translation key (`namespace:key`) and values that know
 * what they are. Plain JSON, so that it can be stored with a transaction.
 */
export type TxText = { key: string; values?: Record<string, TxValue> }

export type TxValue =
  /** `amount`: base units, as a decimal string; shown to the last one where `isExact`: what is signed. */
  | { type: 'amount'; amount: string; decimals: number; symbol: string; isExact?: boolean }
  /** `amount`: base units of the native coin. */
  | { type: 'fee'; amount: string; decimals: number; symbol: string }
  /** Unix seconds. */
  | { type: 'time'; at: number }
  | { type: 'address'; address: string }
  /** `part / whole`, both decimal strings; shown as a percentage. */
  | { type: 'share'; part: string; whole: string }
  | { type: 'number'; number: number }
  | { type: 'text'; text: string }

type Unit = { decimals: number; symbol: string }

export function createAmountValue(amount: bigint, { decimals, symbol }: Unit): TxValue {
  return { type: 'amount', amount: amount.toString(), decimals, symbol }
}

export function createExactAmountValue(amount: bigint, { decimals, symbol }: Unit): TxValue {
  return { type: 'amount', amount: amount.toString(), decimals, symbol, isExact: true }
}

export function createFeeValue(amount: bigint, { decimals, symbol }: Unit): TxValue {
  return { type: 'fee', amount: amount.toString(), decimals, symbol }
}

export function createTimeValue(at: number | bigint): TxValue {
  return { type: 'time', at: Number(at) }
}

export function createShareValue(part: bigint, whole: bigint): TxValue {
  return { type: 'share', part: part.toString(), whole: whole.toString() }
}
