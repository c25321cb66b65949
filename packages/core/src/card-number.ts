/** `1-0142`: series and place, out of the number that the chain knows. */
export function getCardNumber(id: string | bigint): string {
  const whole = BigInt(id)
  return `${whole >> 32n}-${(whole & 0xff_ff_ff_ffn).toString().padStart(4, '0')}`
}
