/** `1-0142`: series and place, out of the number that the chain knows. */
export function getCardNumber(id: string | bigint): string {
  const whole = BigInt(id)
  return `${whole >> 32n}-${(whole & 0xff_ff_ff_ffn).toString().padStart(4, '0')}`
}

/** A card's number as it stands in an address bar; null when it is none. */
export function readCardId(text: string | undefined): string | null {
  if (text === undefined || !/^[1-9][0-9]{0,19}$/.test(text)) return null
  return BigInt(text) < 1n << 64n ? text : null
}
