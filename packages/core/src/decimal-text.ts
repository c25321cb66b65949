/** Exact text of base units for machines: CSV, JSON, attributes. No grouping, a point, no trailing zeros: `-0.5`. */
export function toDecimalText(amount: bigint, decimals: number): string {
  const digits = (amount < 0n ? -amount : amount).toString().padStart(decimals + 1, '0')
  const whole = digits.slice(0, digits.length - decimals)
  const fraction = digits.slice(digits.length - decimals).replace(/0+$/, '')
  return `${amount < 0n ? '-' : ''}${whole}${fraction ? `.${fraction}` : ''}`
}

/**
 * Base units of a machine-made decimal text. Undefined for anything but an optional minus, digits and one point, and for
 * digits beyond `decimals` that are not zero.
 */
export function fromDecimalText(text: string, decimals: number): bigint | undefined {
  const match = /^(-?)([0-9]+)(?:\.([0-9]+))?$/.exec(text)
  if (!match) return undefined
  const [, sign, whole, fraction = ''] = match
  const kept = fraction.replace(/0+$/, '')
  if (kept.length > decimals) return undefined
  const amount = BigInt(whole + kept.padEnd(decimals, '0'))
  return sign === '-' ? -amount : amount
}
