import * as fc from 'fast-check'
import { expect, it } from 'vitest'
import { getGradeStep, getTerraces } from './grade-step.ts'

const thresholds = [10_000n, 50_000n, 200_000n].map((stake, index) => ({
  grade: index + 1,
  stake: String(stake),
}))

it('has a grade from its first base unit on, and says what the next one lacks', () => {
  expect(getGradeStep(0n, thresholds)).toEqual({
    grade: 0,
    next: { grade: 1, stake: 10_000n, missing: 10_000n },
    position: 0,
  })
  expect(getGradeStep(9_999n, thresholds).grade).toBe(0)
  expect(getGradeStep(10_000n, thresholds)).toMatchObject({ grade: 1, position: 1, next: { missing: 40_000n } })
  expect(getGradeStep(30_000n, thresholds).position).toBe(1.5)
  expect(getGradeStep(10n ** 30n, thresholds)).toEqual({ grade: 3, next: null, position: 3 })
})

it('never goes back with more stake, and reaches a grade exactly when nothing is missing', () => {
  const stake = fc.bigInt({ min: 0n, max: 300_000n })
  fc.assert(
    fc.property(stake, stake, (left, right) => {
      const [less, more] = left < right ? [left, right] : [right, left]
      expect(getGradeStep(less, thresholds).position).toBeLessThanOrEqual(getGradeStep(more, thresholds).position)
      const { grade, next } = getGradeStep(less, thresholds)
      expect(getGradeStep(less + (next?.missing ?? 0n), thresholds).grade).toBe(next?.grade ?? grade)
    }),
  )
})

it('draws walked and coming terraces that meet where the account stands', () => {
  const size = { width: 300, top: 10, bottom: 70 }
  const { walked, ahead, here } = getTerraces(1.5, 3, size)
  expect(here).toEqual([150, 50])
  expect(walked).toEqual([[0, 70], [100, 70], [100, 50], here])
  expect(ahead).toEqual([here, [200, 50], [200, 30], [300, 30], [300, 10]])
  expect(getTerraces(0, 3, size).walked).toEqual([
    [0, 70],
    [0, 70],
  ])
  expect(getTerraces(3, 3, size)).toMatchObject({ here: [300, 10], ahead: [[300, 10]] })
})
