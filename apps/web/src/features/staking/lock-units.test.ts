import { SECONDS_PER_DAY } from '@app/core/constants'
import { describe, expect, it } from 'vitest'
import { getDepositState } from './stake-list-page.tsx'
import { getPassedUnits, LOCK_UNITS } from './lock-units.ts'

const stakedAt = 1_000
const unlockAt = stakedAt + 180 * SECONDS_PER_DAY

describe('a lock drawn in units', () => {
  it.each([
    [stakedAt, 0],
    [stakedAt + 5 * SECONDS_PER_DAY - 1, 0],
    [stakedAt + 5 * SECONDS_PER_DAY, 1],
    [unlockAt - 1, 35],
    [unlockAt, LOCK_UNITS],
    [unlockAt + 1, LOCK_UNITS],
    [stakedAt - 100, 0],
  ])('at %i has passed %i', (now, passed) => {
    expect(getPassedUnits(stakedAt, unlockAt, now)).toBe(passed)
  })
})

describe('a stake', () => {
  it('is ready at the very second its lock ends, by the chain’s clock', () => {
    expect(getDepositState({ withdrawnAt: null, unlockAt }, unlockAt - 1)).toBe('staked')
    expect(getDepositState({ withdrawnAt: null, unlockAt }, unlockAt)).toBe('ready')
  })

  it('is ended once paid out, and not ready while the time is unknown', () => {
    expect(getDepositState({ withdrawnAt: unlockAt + 5, unlockAt }, null)).toBe('ended')
    expect(getDepositState({ withdrawnAt: null, unlockAt }, null)).toBe('staked')
  })
})
