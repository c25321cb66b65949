export function getCardNumber(id: string | bigint): string {
  const whole = BigInt(id)
  return `${whole >> 32n}-${(whole & 0xff_ff_ff_ffn).toString().padStart(4, '0')}`
}
