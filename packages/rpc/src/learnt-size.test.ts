import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest'
import { createLearntSize } from './learnt-size.ts'

beforeEach(() => {
  vi.useFakeTimers()
})
afterEach(() => {
  vi.useRealTimers()
})

function settle(size: ReturnType<typeof createLearntSize>, limit: number, rounds = 50): number {
  let refused = 0
  for (let round = 0; round < rounds; round++) {
    if (size.value > limit) {
      refused++
      size.refused(size.value)
    } else size.answered(size.value, 0)
  }
  return refused
}

describe('createLearntSize', () => {
  it('grows while little comes, up to the maximum', () => {
    const size = createLearntSize({ initial: 100, maximum: 350 })
    for (const value of [200, 350, 350]) {
      size.answered(size.value, 0.01)
      expect(size.value).toBe(value)
    }
  })

  it('shrinks in proportion when much comes, and stays when it is right', () => {
    const size = createLearntSize({ initial: 100, maximum: 1_000 })
    size.answered(100, 4)
    expect(size.value).toBe(25)
    size.answered(25, 0.8)
    expect(size.value).toBe(25)
    size.answered(10, 0)
    expect(size.value).toBe(25)
  })

  it.each([1, 3, 100, 1_000, 2_047, 4_999])(
    'finds a limit of %i with few refusals and does not meet it again',
    (limit) => {
      const size = createLearntSize({ initial: 250, maximum: 5_000 })
      expect(settle(size, limit)).toBeLessThan(12)
      expect(size.value).toBeGreaterThan(limit * 0.7)
      expect(settle(size, limit, 1_000)).toBe(0)
    },
  )

  it('takes the limit that it is told, and looks for a higher one after ten minutes', () => {
    const size = createLearntSize({ initial: 5_000, maximum: 5_000 })
    size.refused(5_000, { allowed: 1_000 })
    expect(settle(size, 1_000, 1_000)).toBe(0)
    expect(size.value).toBe(1_000)
    vi.advanceTimersByTime(10 * 60_000)
    expect(settle(size, 5_000)).toBe(0)
    expect(size.value).toBe(5_000)
  })

  it('forgets soon that there was much in one place', () => {
    const size = createLearntSize({ initial: 4_000, maximum: 5_000 })
    size.refused(4_000, { isOfAmount: true })
    vi.advanceTimersByTime(20_000)
    expect(settle(size, 5_000)).toBe(0)
    expect(size.value).toBe(5_000)
  })

  it('is never below one', () => {
    const size = createLearntSize({ initial: 2, maximum: 10 })
    for (const _ of [1, 2, 3]) size.refused(size.value)
    expect(size.value).toBe(1)
  })
})
