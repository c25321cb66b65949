import { expect, it } from 'vitest'
import { getCompactFormat } from './compact-format.ts'

it('writes Kazakh as it should be written in a browser that has none of its words', () => {
  const format = getCompactFormat('kk', () => false)
  const complete = getCompactFormat('kk')
  for (const value of [0, 20, 1_000, 10_000, 50_000, 1_000_000, 3_500_000, 5_000_000, 2_000_000_000])
    expect(format.format(value)).toBe(complete.format(value))
  expect(format.format(200_000)).toBe('200\u00A0мың')
})

it('leaves every other language to the browser', () => {
  expect(getCompactFormat('ru', () => false).format(20_000)).toBe('20\u00A0тыс.')
  expect(getCompactFormat('zh-CN', () => false).format(20_000)).toBe('2万')
})
