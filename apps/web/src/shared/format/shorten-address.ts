/** First characters, ellipsis, last characters: `0x7a3F…c91E`. Anything shorter stays as it is. */
export function shortenAddress(address: string): string {
  return address.length <= 12 ? address : `${address.slice(0, 6)}…${address.slice(-4)}`
}
