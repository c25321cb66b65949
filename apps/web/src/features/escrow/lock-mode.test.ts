import { expect, it } from 'vitest'
import { getLockMode } from './lock-mode.ts'

const lock = { amount: 5n, unlockAt: 1_000 }

it.each([
  ['no lock', null, 10, 'create'],
  ['an unknown lock', undefined, 10, 'create'],
  ['a running lock', lock, 999, 'extend'],
  ['a lock while the time is unknown', lock, null, 'extend'],
  ['an ended lock', lock, 1_000, 'withdraw'],
] as const)('%s is there to be changed as it can be', (_name, of, now, mode) => {
  expect(getLockMode(of, now, 'extend')).toBe(mode)
})
