/** @param hex With 0x. */
export function writeHex(hex: string, target: Uint8Array, at: number): void {
  for (let index = 2; index < hex.length; index += 2)
    target[at + index / 2 - 1] = readDigit(hex, index) * 16 + readDigit(hex, index + 1)
}

/** Of lower or upper case. */
function readDigit(hex: string, index: number): number {
  const code = hex.charCodeAt(index)
  return code < 58 ? code - 48 : (code | 32) - 87
}
