import { assert, integer, property } from 'fast-check'
import { expect, it } from 'vitest'
import { readLocalTime, toLocalTime } from './local-time.ts'

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
