import { TickMarkType } from 'lightweight-charts'
import { expect, it } from 'vitest'
import { formatTick } from './draw-chart.ts'

const at = Date.UTC(2026, 10, 5, 14, 20) / 1000

it.each([
  ['en-GB', ['2026', 'Nov', '5', '14:20']],
  ['ru', ['2026', 'нояб.', '5', '14:20']],
  ['zh-CN', ['2026年', '11月', '5日', '14:20']],
  ['kk', ['2026', 'қар.', '5', '14:20']],
])('marks of the axis in %s', (tag, marks) => {
  const types = [TickMarkType.Year, TickMarkType.Month, TickMarkType.DayOfMonth, TickMarkType.Time]
  expect(types.map((type) => formatTick(at, type, tag))).toEqual(marks)
})
