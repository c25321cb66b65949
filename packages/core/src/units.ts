import { fromDecimalText, toDecimalText } from './decimal-text.ts'

/** From the base unit to the whole coin in steps of three decimals. */
export const unitNames = ['wei', 'kwei', 'mwei', 'gwei', 'szabo', 'finney', 'ether'] as const

export type UnitName = (typeof unitNames)[number]

/** 0 for wei, 3 for kwei … 18 for ether. */
export function getUnitDecimals(unit: UnitName): number {
  return unitNames.indexOf(unit) * 3
}

/** Base units as exact text in `unit`: by name, by number of decimals, or ether. */
export function formatUnits(amount: bigint, unit: UnitName | number = 'ether'): string {
  return toDecimalText(amount, typeof unit === 'number' ? unit : getUnitDecimals(unit))
}

/** @throws RangeError for text that is no number or has more decimals than the unit. */
export function parseUnits(text: string, unit: UnitName | number = 'ether'): bigint {
  const amount = fromDecimalText(text, typeof unit === 'number' ? unit : getUnitDecimals(unit))
  if (amount === undefined) throw new RangeError(`"${text}" is not an amount in ${unit}`)
  return amount
}
