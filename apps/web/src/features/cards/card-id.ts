/** A card's number as it stands in an address bar; null when it is none. */
export function readCardId(text: string | undefined): string | null {
  if (text === undefined || !/^[1-9][0-9]{0,19}$/.test(text)) return null
  return BigInt(text) < 1n << 64n ? text : null
}
