import type { Page } from '@playwright/test'

const EM = 1000
const HANGUL_WIDTH = 920
/** Ranges of Chinese, Japanese and Korean, one glyph wide each. */
const ranges = [
  { from: 0x3000, to: 0xabff, glyph: 1 },
  { from: 0xac00, to: 0xd7a3, glyph: 2 },
  { from: 0xf900, to: 0xfaff, glyph: 1 },
  { from: 0xff01, to: 0xff60, glyph: 1 },
]
const widths = [EM, EM, HANGUL_WIDTH]

/** The first font of the product that test machines lack. */
const FAMILY = 'Noto Sans CJK SC'

/** Empty glyphs of full width: machines without such a font draw narrower boxes, which would hide texts that are too wide. */
export async function giveWideLetters(page: Page): Promise<void> {
  await page.addInitScript(
    ({ family, bytes }) => {
      document.fonts.add(new FontFace(family, new Uint8Array(bytes)))
    },
    { family: FAMILY, bytes: [...createFont()] },
  )
}

const u16 = (...values: number[]) => values.flatMap((value) => [(value >> 8) & 0xff, value & 0xff])
const u32 = (...values: number[]) => values.flatMap((value) => u16(value >>> 16, value & 0xffff))
const zeros = (count: number) => Array.from({ length: count }, () => 0)

/** Minimal TrueType font: https://learn.microsoft.com/typography/opentype/spec/otff */
function createFont(): Uint8Array<ArrayBuffer> {
  const groups = ranges.flatMap(({ from, to, glyph }) => u32(from, to, glyph))
  const [ascent, descent] = [880, -120]
  const last = widths.length
  const tables: [name: string, data: number[]][] = [
    [
      'OS/2',
      [...u16(4, EM, 400, 5), ...zeros(56), ...u16(0, 0xffff, ascent, descent, 0, ascent, -descent), ...zeros(18)],
    ],
    // Format 13: many characters, one glyph.
    ['cmap', [...u16(0, 1, 3, 10), ...u32(12), ...u16(13, 0), ...u32(16 + groups.length, 0, ranges.length), ...groups]],
    ['glyf', zeros(4)],
    ['head', [...u32(0x10000, 0x10000, 0, 0x5f0f3cf5), ...u16(3, EM), ...zeros(24), ...u16(0, 8, 2, 0, 0)]],
    ['hhea', [...u32(0x10000), ...u16(ascent, descent, 0, EM), ...zeros(22), ...u16(last)]],
    ['hmtx', widths.flatMap((width) => u16(width, 0))],
    ['loca', zeros(2 * (last + 1))],
    ['maxp', [...u32(0x10000), ...u16(last), ...zeros(8), ...u16(1), ...zeros(16)]],
    ['name', u16(0, 0, 6)],
    ['post', [...u32(0x30000), ...zeros(28)]],
  ]
  const header = [...u32(0x10000), ...u16(tables.length, 128, 3, tables.length * 16 - 128)]
  const directory: number[] = []
  const body: number[] = []
  for (const [name, data] of tables) {
    const offset = header.length + 16 * tables.length + body.length
    directory.push(...Buffer.from(name), ...u32(0, offset, data.length))
    body.push(...data, ...zeros((4 - (data.length % 4)) % 4))
  }
  return new Uint8Array([...header, ...directory, ...body])
}
