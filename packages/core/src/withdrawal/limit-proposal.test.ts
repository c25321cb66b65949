import { expect, it } from 'vitest'
import { getOpenState, hasLapsed, PROPOSAL_LIFETIME } from './limit-proposal.ts'

const terms = { readyAt: 100, baseVersion: 4 }

it.each([
  ['waits up to its time', 99, 4, 'waiting'],
  ['can be carried out from its time on', 100, 4, 'ready'],
  ['is stale once other limits are set', 100, 5, 'stale'],
  ['is stale also before its time', 99, 5, 'stale'],
] as const)('%s', (_, at, newest, state) => {
  expect(getOpenState(terms, { at, newest })).toBe(state)
})

it('takes the defaults for a version like any other', () => {
  expect(getOpenState({ ...terms, baseVersion: null }, { at: 100, newest: null })).toBe('ready')
  expect(getOpenState({ ...terms, baseVersion: null }, { at: 100, newest: 1 })).toBe('stale')
})

it('lapses a week after its time', () => {
  const expiresAt = 100 + PROPOSAL_LIFETIME
  expect(expiresAt).toBe(604_900)
  expect(hasLapsed({ expiresAt }, 604_899)).toBe(false)
  expect(hasLapsed({ expiresAt }, 604_900)).toBe(true)
})
