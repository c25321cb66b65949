/** Has the EIP-55 checksum wherever the product creates it. */
export type Address = `0x${string}`

export const BURN_ADDRESS: Address = '0x000000000000000000000000000000000000dEaD'

/** Checks only the shape. Use `parseAddress` for user input. */
export function isAddressShaped(text: string): text is Address {
  return /^0x[0-9a-fA-F]{40}$/.test(text)
}

export function isSameAddress(left: string, right: string): boolean {
  return left.toLowerCase() === right.toLowerCase()
}

export function isZeroAddress(address: string): boolean {
  return /^0x0{40}$/i.test(address)
}

export function shortenAddress(address: string, leading = 6, trailing = 4): string {
  if (address.length <= leading + trailing + 1) return address
  return `${address.slice(0, leading)}…${trailing > 0 ? address.slice(-trailing) : ''}`
}
