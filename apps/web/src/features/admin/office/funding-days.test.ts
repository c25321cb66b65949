import { assert, bigInt, integer, property } from 'fast-check'
import { expect, it } from 'vitest'
import { getReleases, isFirstDay, readDay, readDayCount, toDayText } from './funding-days.ts'

it('reads days of UTC, whatever zone the device is in', () => {
  expect(readDay('1970-01-02')).toBe(1)
  expect(readDay('2028-02-29')).toBe(21_243)
  expect(toDayText(21_243)).toBe('2028-02-29')
  for (const text of ['', '2028-2-9', '2027-02-30', 'tomorrow']) expect(readDay(text)).toBeNull()
})

it('begins tomorrow at the earliest, and 366 days ahead at the latest', () => {
  expect([99, 100, 101, 466, 467].map((day) => isFirstDay(day, 100))).toEqual([false, false, true, true, false])
  expect(isFirstDay(null, 100)).toBe(false)
  expect(isFirstDay(5, null)).toBe(true)
})

it('lasts one to 366 whole days, in any digits', () => {
  expect(['1', ' 366 ', '٣٠', '३०'].map(readDayCount)).toEqual([1, 366, 30, 30])
  for (const text of ['', '0', '367', '1.5', '-3', 'ten']) expect(readDayCount(text)).toBeNull()
})

it('releases all of it, the rest with the last day', () => {
  assert(
    property(bigInt({ min: 1n, max: 2n ** 112n }), integer({ min: 1, max: 366 }), (amount, dayCount) => {
      const { daily, last } = getReleases(amount, dayCount)
      expect(daily * BigInt(dayCount - 1) + last).toBe(amount)
      expect(last - daily).toBeLessThan(BigInt(dayCount))
    }),
  )
})
