import { expect, it } from 'vitest'
import { formatDayTime, formatWindow, readDayTime, readLocalTime, toLocalTime } from './typed-time.ts'
import { assert, integer, property } from 'fast-check'

it('reads times of a day, its end among them', () => {
  expect(['0:00', '09:30', '24:00', ' 23:59 '].map(readDayTime)).toEqual([0, 34_200, 86_400, 86_340])
  expect(['０９：３０', '٠٩:٣٠', '०९:३०'].map(readDayTime)).toEqual([34_200, 34_200, 34_200])
  expect(formatWindow(0, 86_400)).toBe('00:00–24:00 UTC')
  expect(formatDayTime(34_200)).toBe('09:30')
})

it('reads nothing else', () => {
  for (const text of ['', '24:01', '25:00', '9', '9:60', 'noon', '-1:00']) expect(readDayTime(text)).toBeUndefined()
})

it('reads its own text again, to the minute', () => {
  assert(
    property(integer({ min: 1_700_000_000, max: 4_000_000_000 }), (at) => {
      const read = readLocalTime(toLocalTime(at))!
      // An hour that the clocks repeat is read as one of the two.
      expect([at - (at % 60), at - (at % 60) - 3_600, at - (at % 60) + 3_600]).toContain(read)
    }),
  )
})

it('finds no time in nothing or nonsense', () => {
  expect(['', 'soon', '2026-13-40T00:00'].map(readLocalTime)).toEqual([null, null, null])
})
