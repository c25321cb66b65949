import { assert, integer, property } from 'fast-check'
import { describe, expect, it } from 'vitest'
import { getDefaultWithdrawalLimit, getOpenState, getWindowState, hasLapsed, PROPOSAL_LIFETIME } from './rules.ts'

const DAY = 86_400
const midnight = 20_000 * DAY

describe('the window of withdrawals', () => {
  it('is open from its first second to the one before its end', () => {
    const window = { opensAt: 8 * 3_600, closesAt: 20 * 3_600 }
    const today = { isAlwaysOpen: false, opensAt: midnight + 8 * 3_600, closesAt: midnight + 20 * 3_600 }
    expect(getWindowState(window, midnight + 8 * 3_600 - 1)).toEqual({ ...today, isOpen: false })
    expect(getWindowState(window, midnight + 8 * 3_600)).toEqual({ ...today, isOpen: true })
    expect(getWindowState(window, midnight + 20 * 3_600 - 1)).toEqual({ ...today, isOpen: true })
    expect(getWindowState(window, midnight + 20 * 3_600)).toEqual({
      isOpen: false,
      isAlwaysOpen: false,
      opensAt: midnight + 32 * 3_600,
      closesAt: midnight + 44 * 3_600,
    })
  })

  it('may pass midnight', () => {
    const window = { opensAt: 22 * 3_600, closesAt: 2 * 3_600 }
    expect(getWindowState(window, midnight + 3_600)).toMatchObject({ isOpen: true, opensAt: midnight - 2 * 3_600 })
    expect(getWindowState(window, midnight + 2 * 3_600)).toMatchObject({
      isOpen: false,
      opensAt: midnight + 22 * 3_600,
    })
    expect(getWindowState(window, midnight + 23 * 3_600)).toMatchObject({
      isOpen: true,
      closesAt: midnight + 26 * 3_600,
    })
  })

  it('of the whole day is always open', () => {
    for (const at of [midnight, midnight + 1, midnight + DAY - 1])
      expect(getWindowState({ opensAt: 0, closesAt: DAY }, at)).toMatchObject({ isOpen: true, isAlwaysOpen: true })
  })

  it('holds what it says of any window at any time', () => {
    assert(
      property(
        integer({ min: 0, max: DAY - 1 }),
        integer({ min: 1, max: DAY }),
        integer({ min: 0, max: 3 * DAY }),
        (a, b, t) => {
          if (a === b) return
          const at = midnight + t
          const second = t % DAY
          const isOpen = a < b ? second >= a && second < b : second >= a || second < b
          const state = getWindowState({ opensAt: a, closesAt: b }, at)
          expect(state.isOpen).toBe(isOpen)
          expect(at < state.closesAt && (state.isOpen ? at >= state.opensAt : at < state.opensAt)).toBe(true)
          expect(state.opensAt % DAY).toBe(a)
          expect(state.closesAt % DAY).toBe(b % DAY)
        },
      ),
    )
  })
})

it('default limits are in whole tokens', () => {
  expect(getDefaultWithdrawalLimit(6)).toEqual({
    minimum: 10_000_000n,
    dailyQuota: 5_000_000_000n,
    opensAt: 0,
    closesAt: DAY,
  })
})

const terms = { readyAt: 100, baseVersion: 4 }

it.each([
  ['waits up to its time', 99, 4, 'waiting'],
  ['can be carried out from its time on', 100, 4, 'ready'],
  ['is stale once other limits are set', 100, 5, 'stale'],
  ['is stale also before its time', 99, 5, 'stale'],
] as const)('%s', (_, at, newest, state) => {
  expect(getOpenState(terms, { at, newest })).toBe(state)
})

it('a proposal treats the defaults as a version like any other', () => {
  expect(getOpenState({ ...terms, baseVersion: null }, { at: 100, newest: null })).toBe('ready')
  expect(getOpenState({ ...terms, baseVersion: null }, { at: 100, newest: 1 })).toBe('stale')
})

it('a proposal lapses a week after its time', () => {
  const expiresAt = 100 + PROPOSAL_LIFETIME
  expect(expiresAt).toBe(604_900)
  expect(hasLapsed({ expiresAt }, 604_899)).toBe(false)
  expect(hasLapsed({ expiresAt }, 604_900)).toBe(true)
})
