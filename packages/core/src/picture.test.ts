import * as fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import { readPicture } from './picture.ts'

const read = (base64: string) => readPicture(Buffer.from(base64, 'base64'))
const hex = (text: string) => readPicture(Buffer.from(text.replaceAll(' ', ''), 'hex'))

describe('a picture by its bytes', () => {
  it('is a PNG, JPEG or WebP with its sides', () => {
    expect(
      read('iVBORw0KGgoAAAANSUhEUgAAAAEAAAABCAYAAAAfFcSJAAAADUlEQVR42mNk+M9QDwADhgGAWjR9awAAAABJRU5ErkJggg=='),
    ).toEqual({ type: 'png', width: 1, height: 1 })
    const app0 = 'ffe0 0010 4a46494600010100000100010000'
    expect(hex(`ffd8 ${app0} ffc4 0003 00 ffc0 0011 08 0140 0280 03`)).toEqual({ type: 'jpg', width: 640, height: 320 })
    expect(hex(`ffd8 ${app0} ffc2 0011 08 0001 0002 03`)).toEqual({ type: 'jpg', width: 2, height: 1 })
    expect(read('UklGRiIAAABXRUJQVlA4IBYAAAAwAQCdASoBAAEADsD+JaQAA3AAAAAA')).toEqual({
      type: 'webp',
      width: 1,
      height: 1,
    })
    expect(read('UklGRhoAAABXRUJQVlA4TA0AAAAvAAAAEAcQERGIiP4HAA==')).toEqual({ type: 'webp', width: 1, height: 1 })
    expect(hex('52494646 16000000 57454250 56503858 0a000000 00000000 7f0200 3f0100')).toEqual({
      type: 'webp',
      width: 640,
      height: 320,
    })
  })

  it.each([
    ['a drawing with a script', Buffer.from('<svg xmlns="http://www.w3.org/2000/svg"><script>1</script></svg>')],
    ['a GIF', Buffer.from('GIF89a\x01\x00\x01\x00')],
    ['nothing', Buffer.alloc(0)],
    ['a PNG of 65,535 dots a side', Buffer.from('89504e470d0a1a0a0000000d494844520000ffff0000ffff', 'hex')],
    ['a PNG without a side', Buffer.from('89504e470d0a1a0a0000000d494844520000000000000001', 'hex')],
    ['a JPEG that ends before its frame', Buffer.from('ffd8ffe00010', 'hex')],
  ])('is not %s', (_, bytes) => {
    expect(readPicture(bytes)).toBeNull()
  })

  it('is looked for in any bytes without a fault', () => {
    const heads = ['', '89504e470d0a1a0a', 'ffd8ffe0', '52494646000000005745425056503858'].map((head) =>
      Buffer.from(head, 'hex'),
    )
    fc.assert(
      fc.property(fc.constantFrom(...heads), fc.uint8Array({ maxLength: 200 }), (head, rest) => {
        const found = readPicture(Buffer.concat([head, rest]))
        expect(found === null || found.width * found.height > 0).toBe(true)
      }),
    )
  })
})
