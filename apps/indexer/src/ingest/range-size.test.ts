import { describe, expect, it } from 'vitest'
import { createRangeSize } from './range-size.ts'

describe('createRangeSize', () => {
  it('grows while there is little, up to the maximum', () => {
    const size = createRangeSize({ initial: 100, maximum: 350, targetLogs: 1_000 })
    for (const blocks of [200, 350, 350]) {
      size.succeeded(10)
      expect(size.blocks).toBe(blocks)
    }
  })

  it('shrinks in proportion when there is much, and stays when it is right', () => {
    const size = createRangeSize({ initial: 100, maximum: 1_000, targetLogs: 1_000 })
    size.succeeded(4_000)
    expect(size.blocks).toBe(25)
    size.succeeded(800)
    expect(size.blocks).toBe(25)
  })

  it('is halved by failures, but never below one block', () => {
    const size = createRangeSize({ initial: 5, maximum: 1_000, targetLogs: 10 })
    for (const blocks of [2, 1, 1]) {
      size.failed()
      expect(size.blocks).toBe(blocks)
    }
    size.succeeded(1e9)
    expect(size.blocks).toBe(1)
  })
})
