import { describe, expect, it } from 'vitest'
import { getIncomeDays } from './income-days.ts'

const token = `0x${'a1'.repeat(20)}` as const
const other = `0x${'b2'.repeat(20)}` as const
const day = (epoch: number, ...sums: [`0x${string}`, string][]) => ({
  epoch,
  startAt: epoch * 86_400,
  sums: sums.map(([address, amount]) => ({ token: address, amount })),
})

describe('income by day', () => {
  it('ends with the newest settled day, though nothing was earned on it', () => {
    const list = [day(103, [token, '7']), day(101, [other, '9'], [token, '5'])]
    expect(getIncomeDays({ settledEpoch: 104, list }, token, 4)).toEqual(
      [5n, 0n, 7n, 0n].map((amount, index) => ({ startAt: (101 + index) * 86_400, amount })),
    )
  })

  it('has none while no day is settled, and none before the first', () => {
    expect(getIncomeDays({ settledEpoch: null, list: [] }, token)).toEqual([])
    expect(getIncomeDays({ settledEpoch: 1, list: [] }, token, 30)).toHaveLength(2)
  })
})
