import type { Today } from '@app/core/api/today'
import { expect, it } from 'vitest'
import { countWaiting } from './waiting.ts'

const DAY = 20_000
const token = '0x3C44CdDdB6a900fa2b585dd299e03d12FA4293BC'
const waiting = (mine: number) => ({ open: 9, ready: 9, mine })

const today = {
  readAt: DAY * 86_400 + 5,
  operations: waiting(1),
  proposals: waiting(2),
  claims: { registered: 4, processing: 50, delivered: 50, rejected: 50 },
  pools: [
    { kind: 'dao', token, lastFundedDay: DAY - 1 },
    { kind: 've', token, lastFundedDay: DAY },
  ],
  signing: { operators: { state: 'off', changedAt: 1, changedBy: token, reason: 'x' }, pauses: [] },
  pauses: [
    { contract: token, key: 'daoPool', isPaused: true, until: 5, guardian: token, transaction: null },
    { contract: token, key: 'dividendVault', isPaused: false, until: null, guardian: null, transaction: null },
  ],
  // Of the servers: nobody's role ends them.
  problems: [{ kind: 'notIndexed' }],
} as unknown as Today

it('counts what the roles of the account can do something about', () => {
  expect(countWaiting(today, ['OPERATOR'])).toBe(1 + 2 + 4 + 1)
  expect(countWaiting(today, ['ADMIN'])).toBe(1 + 2 + 4 + 2)
  expect(countWaiting(today, ['ADMIN', 'OPERATOR'])).toBe(1 + 2 + 4 + 1 + 2)
  expect(countWaiting(today, ['GUARDIAN'])).toBe(1 + 2)
  const quiet = { ...today, operations: waiting(0), proposals: waiting(0) }
  expect(countWaiting(quiet, ['GUARDIAN'])).toBe(0)
})

it('is not known while a part of it is not, and takes no unknown for zero', () => {
  for (const part of ['operations', 'proposals', 'claims', 'pools', 'signing', 'pauses'] as const)
    expect([part, countWaiting({ ...today, [part]: null }, ['ADMIN', 'OPERATOR'])]).toEqual([part, null])
  expect(countWaiting({ ...today, claims: null, pools: null, signing: null }, ['GUARDIAN'])).toBe(3)
})
