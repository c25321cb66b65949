const MOST = 0xff_ff_ff_ffn

export function getCardNumber(id: string | bigint): string {
  const whole = BigInt(id)
  return `${whole >> 32n}-${(whole & MOST).toString().padStart(4, '0')}`
}

/** Card id from its number as people write it, `1-0027` or `#1-27`; undefined for anything else. */
export function readCardNumber(text: string): bigint | undefined {
  const [, series, place] = /^#?(\d{1,10})-(\d{1,10})$/.exec(text) ?? []
  if (series === undefined || place === undefined) return undefined
  if (BigInt(series) > MOST || BigInt(place) > MOST) return undefined
  const id = (BigInt(series) << 32n) + BigInt(place)
  return id > 0n ? id : undefined
}
