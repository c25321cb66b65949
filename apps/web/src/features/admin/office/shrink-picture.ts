import { PICTURE_MOST_BYTES } from '@app/core/picture'

/** Twice the widest column, for dense screens. */
const WIDEST = 1_080
const qualities = [0.85, 0.7, 0.5]

/**
 * A picture as it is kept: drawn anew, no wider than it is shown, without what a camera wrote into it.
 * @throws what the browser throws for a file that is no picture
 */
export async function shrinkPicture(file: Blob): Promise<Blob> {
  const picture = await createImageBitmap(file)
  const scale = Math.min(1, WIDEST / Math.max(picture.width, picture.height))
  const canvas = document.createElement('canvas')
  canvas.width = Math.max(1, Math.round(picture.width * scale))
  canvas.height = Math.max(1, Math.round(picture.height * scale))
  canvas.getContext('2d')?.drawImage(picture, 0, 0, canvas.width, canvas.height)
  picture.close()
  let found: Blob | undefined
  // A browser that writes no WebP answers with a PNG, which may be too large: JPEG is written by every one.
  for (const type of ['image/webp', 'image/jpeg'])
    for (const quality of qualities) {
      found = await toBlob(canvas, type, quality)
      if (found.size <= PICTURE_MOST_BYTES) return found
    }
  throw new Error(`The picture stays larger than ${PICTURE_MOST_BYTES} bytes: ${found?.size}`)
}

function toBlob(canvas: HTMLCanvasElement, type: string, quality: number): Promise<Blob> {
  return new Promise((resolve, reject) => {
    canvas.toBlob((blob) => (blob ? resolve(blob) : reject(new Error('Nothing could be drawn'))), type, quality)
  })
}

export async function toBase64(blob: Blob): Promise<string> {
  const bytes = new Uint8Array(await blob.arrayBuffer())
  let text = ''
  for (const byte of bytes) text += String.fromCharCode(byte)
  return btoa(text)
}
