import { describe, expect, it } from 'vitest'
import { getFilledUnits } from './locked-share.ts'
import { getRoadmapSteps } from './roadmap-steps.ts'

describe('the share that the coil counts', () => {
  it('never fills a unit that is not whole, nor more than there are', () => {
    expect(getFilledUnits(420n, 1000n)).toBe(42)
    expect(getFilledUnits(419n, 1000n)).toBe(41)
    expect(getFilledUnits(9n, 1000n)).toBe(0)
    expect(getFilledUnits(2000n, 1000n)).toBe(100)
  })
  it('is unknown, not zero, without a supply', () => {
    expect(getFilledUnits(0n, 0n)).toBeUndefined()
  })
})

describe('roadmap', () => {
  const roadmap = [
    { id: 'b', month: '2026-02' },
    { id: 'a', month: '2024-03' },
    { id: 'c', month: '2026-10' },
  ]
  it('puts today between what has ended and what has not', () => {
    expect(getRoadmapSteps(roadmap, '2026-06').map((step) => (step.kind === 'today' ? 'today' : step.id))).toEqual([
      'a',
      'b',
      'today',
      'c',
    ])
  })
  it('does not call the running month done', () => {
    const steps = getRoadmapSteps(roadmap, '2026-10')
    expect(steps.at(-1)).toMatchObject({ id: 'c', isPast: false })
    expect(steps.at(-2)).toEqual({ kind: 'today' })
  })
  it('ends with today when all is past', () => {
    expect(getRoadmapSteps(roadmap, '2026-11').at(-1)).toEqual({ kind: 'today' })
  })
})
