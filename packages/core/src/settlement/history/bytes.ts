export const HASH_BYTES = 32
export const HASH_WORDS = 8

export interface HashPlace {
  from: number
  count: number
  target: Int32Array
  at: number
}

export function readHex(bytes: Uint8Array): `0x${string}` {
  let text = ''
  for (const byte of bytes) text += byte.toString(16).padStart(2, '0')
  return `0x${text}`
}

export function writeHex(hex: string, target: Uint8Array, at: number): void {
  for (let index = 2; index < hex.length; index += 2)
    target[at + index / 2 - 1] = readDigit(hex, index) * 16 + readDigit(hex, index + 1)
}

function readDigit(hex: string, index: number): number {
  const code = hex.charCodeAt(index)
  return code < 58 ? code - 48 : (code | 32) - 87
}

/** Sorts by the leading bits of a row and its number as one float, in a tenth of the time of comparing rows. */
export function sortRows(rows: Uint8Array, width: number): Uint32Array {
  const count = rows.length / width
  const numberSize = 2 ** Math.ceil(Math.log2(Math.max(2, count)))
  const prefixSize = Math.min(2 ** 32, 2 ** 53 / numberSize)
  const view = new DataView(rows.buffer, rows.byteOffset, rows.byteLength)
  const keys = new Float64Array(count)
  for (let row = 0; row < count; row += 1)
    keys[row] = Math.floor(view.getUint32(row * width) / (2 ** 32 / prefixSize)) * numberSize + row
  keys.sort()
  const order = new Uint32Array(count)
  for (let rank = 0; rank < count; rank += 1) order[rank] = keys[rank]! % numberSize
  const getPrefix = (rank: number) => Math.floor(keys[rank]! / numberSize)
  for (let from = 0, to = 0; from < count; from = to) {
    for (to = from + 1; to < count && getPrefix(to) === getPrefix(from);) to += 1
    if (to - from > 1) order.subarray(from, to).sort((a, b) => compareRows(rows, a * width, b * width, width))
  }
  return order
}

function compareRows(rows: Uint8Array, a: number, b: number, width: number): number {
  for (let index = 0; index < width; index += 1) {
    const difference = rows[a + index]! - rows[b + index]!
    if (difference !== 0) return difference
  }
  return 0
}
