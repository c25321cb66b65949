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
    expect(getIncomeDays({ settledEpoch: 104, list, months: [] }, token, 4)).toEqual(
      [5n, 0n, 7n, 0n].map((amount, index) => ({ startAt: (101 + index) * 86_400, amount })),
    )
  })

  it('has none while no day is settled, and none before the first', () => {
    expect(getIncomeDays({ settledEpoch: null, list: [], months: [] }, token)).toEqual([])
    expect(getIncomeDays({ settledEpoch: 1, list: [], months: [] }, token, 30)).toHaveLength(2)
  })

  it('begins after the newest filed month, of which no day is known', () => {
    const months = [{ epoch: 70, lastEpoch: 100, startAt: 70 * 86_400, sums: [{ token, amount: '900' }] }]
    expect(getIncomeDays({ settledEpoch: 103, list: [day(102, [token, '7'])], months }, token, 30)).toEqual(
      [0n, 7n, 0n].map((amount, index) => ({ startAt: (101 + index) * 86_400, amount })),
    )
  })
})
