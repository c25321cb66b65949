import { expect, it } from 'vitest'
import { getDateFormat } from './format-date.ts'

const day = { day: 'numeric', month: 'short', year: 'numeric', timeZone: 'UTC' } as const
const minute = { hour: '2-digit', minute: '2-digit', hourCycle: 'h23' } as const

it.each([
  ['a day', day],
  ['a minute', { ...day, ...minute }],
  ['a second', { ...day, ...minute, second: '2-digit' }],
  ['a month', { month: 'short', year: 'numeric', timeZone: 'UTC' }],
] as const)('%s in Kazakh is what CLDR says, also where the browser has no months', (_, options) => {
  for (let month = 0; month < 12; month++) {
    const at = Date.UTC(2026, month, 5, 9, 7, 3)
    const ours = getDateFormat('kk', options, () => false)
    expect(ours.format(at)).toBe(new Intl.DateTimeFormat('kk', options).format(at))
  }
})

it('every other language is left to the browser', () => {
  const at = Date.UTC(2026, 10, 5)
  expect(getDateFormat('ru', day, () => false).format(at)).toBe(new Intl.DateTimeFormat('ru', day).format(at))
})
