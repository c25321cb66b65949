/** Fits into a request body as base64. */
export const PICTURE_MOST_BYTES = 300 * 1_024
/** In px: larger pictures compress into few bytes and would exhaust a phone's memory. */
export const PICTURE_LONGEST_SIDE = 4_096

export type PictureType = 'png' | 'jpg' | 'webp'

export interface PictureFacts {
  type: PictureType
  width: number
  height: number
}

export function readPicture(bytes: Uint8Array): PictureFacts | null {
  const view = new DataView(bytes.buffer, bytes.byteOffset, bytes.byteLength)
  try {
    return readPng(view) ?? readJpeg(view) ?? readWebp(view)
  } catch (error) {
    if (error instanceof RangeError) return null
    throw error
  }
}

const readText = (view: DataView, at: number, length: number) =>
  String.fromCharCode(...Array.from({ length }, (_, index) => view.getUint8(at + index)))

function readPng(view: DataView): PictureFacts | null {
  if (view.getUint32(0) !== 0x89504e47 || view.getUint32(4) !== 0x0d0a1a0a || readText(view, 12, 4) !== 'IHDR')
    return null
  return getFacts('png', view.getUint32(16), view.getUint32(20))
}

function readJpeg(view: DataView): PictureFacts | null {
  if (view.getUint16(0) !== 0xffd8) return null
  for (let at = 2; ; at += 2 + view.getUint16(at + 2)) {
    const marker = view.getUint16(at)
    if (marker < 0xffc0) return null
    // Start of a frame in any coding; C4, C8 and CC in this range are tables.
    if (marker <= 0xffcf && ![0xffc4, 0xffc8, 0xffcc].includes(marker))
      return getFacts('jpg', view.getUint16(at + 7), view.getUint16(at + 5))
  }
}

function readWebp(view: DataView): PictureFacts | null {
  if (readText(view, 0, 4) !== 'RIFF' || readText(view, 8, 4) !== 'WEBP') return null
  const get24 = (at: number) => view.getUint16(at, true) + view.getUint8(at + 2) * 0x10000
  switch (readText(view, 12, 4)) {
    case 'VP8 ':
      return getFacts('webp', view.getUint16(26, true) & 0x3fff, view.getUint16(28, true) & 0x3fff)
    case 'VP8L': {
      const sides = view.getUint32(21, true)
      return getFacts('webp', (sides & 0x3fff) + 1, ((sides >>> 14) & 0x3fff) + 1)
    }
    case 'VP8X':
      return getFacts('webp', get24(24) + 1, get24(27) + 1)
    default:
      return null
  }
}

function getFacts(type: PictureType, width: number, height: number): PictureFacts | null {
  const isPossible = [width, height].every((side) => side > 0 && side <= PICTURE_LONGEST_SIDE)
  return isPossible ? { type, width, height } : null
}
