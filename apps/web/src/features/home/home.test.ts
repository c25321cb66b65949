import type { TokenStats } from '@app/core/api/token-data'
import { describe, expect, it } from 'vitest'
import { getFilledUnits, getLockedAmount } from './locked-share.ts'
import { getRoadmapSteps } from './roadmap-steps.ts'

const product = '0x1111111111111111111111111111111111111111'
const usdt = '0x2222222222222222222222222222222222222222'

function statsWith(pools: Partial<TokenStats['pools'][number]>[]): TokenStats {
  const pool = {
    pool: usdt,
    key: 'p',
    stakerCount: 0,
    positionCount: 0,
    rewardFunded: '0',
    rewardClaimed: '0',
    rewardRecovered: '0',
  } as const
  return {
    token: product,
    totalSupply: '1000',
    destroyed: '0',
    burned: '0',
    holderCount: 1,
    stakerCount: 0,
    pools: pools.map((given) => ({ ...pool, token: usdt, rewardToken: usdt, staked: '0', rewardLeft: '0', ...given })),
  }
}

describe('the share that the coil counts', () => {
  it('counts the product token only: staked, and rewards not yet paid', () => {
    const stats = statsWith([
      { token: usdt, staked: '999999', rewardToken: product, rewardLeft: '120' },
      { token: product, staked: '300', rewardToken: usdt, rewardLeft: '777' },
    ])
    expect(getLockedAmount(stats)).toBe(420n)
    expect(getFilledUnits(420n, 1000n)).toBe(42)
  })
  it('never fills a unit that is not whole, nor more than there are', () => {
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
