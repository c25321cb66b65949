import { expect, it } from 'vitest'

export type Answer = { ok: boolean }

const wrong = {
  empty: ['', ' ', '\u00A0', '\u200B'],
  zero: ['0', '0.00', '٠'],
  negative: ['-1', '−1', '- 1'],
  'too many decimals': ['1.1234567890123456789'],
  'too large': ['9'.repeat(90)],
  letters: ['five', '1e3', '0x1', 'NaN', '1 USDT', '五', '1;'],
  'broken grouping': ['1 2', '1,2,3', '1..2', '1.2.3,4'],
}
const same = ['10', ' 10 ', '10\u00A0', '\t10\n', '１０', '١٠', '१०', '\u200E10\u200F', '010', '10.']

/** What every field that takes a number must refuse and understand. */
export function testNumberField(read: (text: string) => Answer): void {
  it.each(Object.entries(wrong))('refuses what is %s', (_kind, texts) => {
    expect(texts.filter((text) => read(text).ok)).toEqual([])
  })

  it('understands the same number however it is pasted', () => {
    const understood = read('10')
    expect(understood.ok).toBe(true)
    expect(Object.fromEntries(same.map((text) => [text, read(text)]))).toEqual(
      Object.fromEntries(same.map((text) => [text, understood])),
    )
  })
}
