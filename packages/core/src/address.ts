/** 20 bytes in hex with 0x. Checksummed wherever we produce it. */
export type Address = `0x${string}`

/** The standard dead address: what is sent here counts as burned. */
export const BURN_ADDRESS: Address = '0x000000000000000000000000000000000000dEaD'

/** Shape only, any case, no checksum: use `parseAddress` for what a user typed. */
export function isAddressShaped(text: string): text is Address {
  return /^0x[0-9a-fA-F]{40}$/.test(text)
}

export function isSameAddress(left: string, right: string): boolean {
  return left.toLowerCase() === right.toLowerCase()
}

export function isZeroAddress(address: string): boolean {
  return /^0x0{40}$/i.test(address)
}

/** `0x7a3F…c91E`: the first and the last characters with an ellipsis between. Shorter text comes back as it is. */
export function shortenAddress(address: string, leading = 6, trailing = 4): string {
  if (address.length <= leading + trailing + 1) return address
  return `${address.slice(0, leading)}…${trailing > 0 ? address.slice(-trailing) : ''}`
}
