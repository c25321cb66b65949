import { type Address, isSameAddress } from './address.ts'

/** Hexadecimal digits at each end that people compare: no shortened form in use shows fewer. */
const LEADING = 3
const TRAILING = 4

/** Equal for addresses that look alike; in lower case. */
export function getEnds(address: string): string {
  const digits = address.slice(2).toLowerCase()
  return digits.slice(0, LEADING) + digits.slice(-TRAILING)
}

export function isLookAlike(left: string, right: string): boolean {
  return getEnds(left) === getEnds(right) && !isSameAddress(left, right)
}

export interface AddressPart {
  text: string
  isSame: boolean
}

export function markDifferences(address: Address, other: Address): readonly AddressPart[] {
  const parts: AddressPart[] = []
  for (const [place, digit] of Array.from(address).entries()) {
    const isSame = digit.toLowerCase() === other[place]?.toLowerCase()
    const last = parts.at(-1)
    if (last?.isSame === isSame) last.text += digit
    else parts.push({ text: digit, isSame })
  }
  return parts
}
