import { array, assert, bigInt, integer, property, record } from 'fast-check'
import { expect, it } from 'vitest'
import { getReady } from './ready-positions.ts'

const position = record({
  id: bigInt(),
  amount: bigInt({ min: 1n, max: 10n ** 30n }),
  unlockAt: integer({ min: 0, max: 99 }),
}).map((facts) => ({ ...facts, stakedAt: 0 }))

it('has all that are due and nothing else, the longest open first, as many as fit into a transaction', () => {
  assert(
    property(array(position, { maxLength: 120 }), integer({ min: 0, max: 99 }), (positions, now) => {
      const { positions: taken, amount, left } = getReady(positions, now)
      const due = positions.filter(({ unlockAt }) => unlockAt <= now)
      expect(taken.length + left).toBe(due.length)
      expect(taken.length).toBe(Math.min(50, due.length))
      expect(amount).toBe(taken.reduce((sum, one) => sum + one.amount, 0n))
      const others = due.filter((one) => !taken.includes(one))
      const last = Math.max(0, ...taken.map(({ unlockAt }) => unlockAt))
      expect(others.every(({ unlockAt }) => unlockAt >= last)).toBe(true)
    }),
  )
})

it('has none while the time of the chain is unknown', () => {
  const due = { id: 1n, amount: 5n, stakedAt: 0, unlockAt: 1 }
  expect(getReady([due], null)).toEqual({ positions: [], amount: 0n, left: 0 })
})
