import { expect, it } from 'vitest'
import { formatDayTime, formatWindow, readDayTime } from './day-time.ts'

it('reads times of a day, its end among them', () => {
  expect(['0:00', '09:30', '24:00', ' 23:59 '].map(readDayTime)).toEqual([0, 34_200, 86_400, 86_340])
  expect(['０９：３０', '٠٩:٣٠', '०९:३०'].map(readDayTime)).toEqual([34_200, 34_200, 34_200])
  expect(formatWindow(0, 86_400)).toBe('00:00–24:00 UTC')
  expect(formatDayTime(34_200)).toBe('09:30')
})

it('reads nothing else', () => {
  for (const text of ['', '24:01', '25:00', '9', '9:60', 'noon', '-1:00']) expect(readDayTime(text)).toBeUndefined()
})
