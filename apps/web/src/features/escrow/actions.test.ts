import { getDeployment } from '@app/config/deployments'
import { describe, expect, it } from 'vitest'
import { testNumberField } from '#shared/forms/number-field.test-cases.ts'
import type { EscrowTerms } from './reads.ts'
import { createLockAction, extendLockAction, increaseLockAction, withdrawLockAction } from './actions.ts'
import texts from '../../locales/en/escrow.json' with { type: 'json' }

const { votingEscrow, productToken } = getDeployment(31337).contracts
const terms: EscrowTerms = {
  escrow: votingEscrow,
  token: { address: productToken, decimals: 18, symbol: 'PRD' },
  power: { decimals: 18, symbol: 'vePRD' },
  maxDuration: 1461 * 86_400,
}
const lock = { amount: 7n, unlockAt: 604_800 * 3_000 }
const form = { locale: 'en', terms, balance: 1_000n * 10n ** 18n, lock, unlockAt: lock.unlockAt }

const wrong = [
  ['', 'AMOUNT_MISSING'],
  ['0', 'AMOUNT_INVALID'],
  ['-1', 'AMOUNT_INVALID'],
  ['1.0000000000000000001', 'AMOUNT_INVALID'],
  ['abc', 'AMOUNT_INVALID'],
  ['1000.1', 'INSUFFICIENT_BALANCE'],
] as const

describe.each([
  ['lock', (text: string) => createLockAction.parse({ ...form, text })],
  ['add to the lock', (text: string) => increaseLockAction.parse({ ...form, text })],
] as const)('the field to %s', (_, read) => {
  testNumberField(read)
})

describe('an amount', () => {
  it.each(wrong)('of %j is refused in the words of the specification', (text, key) => {
    expect(createLockAction.parse({ ...form, text })).toEqual({ ok: false, problem: { key } })
    expect(increaseLockAction.parse({ ...form, text })).toEqual({ ok: false, problem: { key } })
  })

  it('is base units of the token', () => {
    expect(createLockAction.parse({ ...form, text: '1.5' })).toEqual({
      ok: true,
      input: { terms, lock: { amount: 15n * 10n ** 17n, unlockAt: lock.unlockAt } },
    })
  })
})

describe('an end', () => {
  it('that is unknown or no later is refused', () => {
    const problem = { key: 'UNLOCK_TOO_EARLY' }
    expect(createLockAction.parse({ ...form, text: '1', unlockAt: null })).toEqual({ ok: false, problem })
    expect(extendLockAction.parse({ ...form, unlockAt: null })).toEqual({ ok: false, problem })
    expect(extendLockAction.parse(form)).toEqual({ ok: false, problem })
    expect(extendLockAction.parse({ ...form, unlockAt: lock.unlockAt + 604_800 })).toMatchObject({ ok: true })
  })
})

it('has a title in the catalogue for each action', () => {
  const titles = [
    createLockAction.title({ terms, lock }),
    increaseLockAction.title({ terms, lock, amount: 1n }),
    extendLockAction.title({ terms, lock, unlockAt: lock.unlockAt }),
    withdrawLockAction.title({ terms, lock }),
  ]
  for (const { key } of titles) {
    const path = key.replace('escrow:', '').split('.')
    const text = path.reduce<unknown>((part, name) => (part as Record<string, unknown>)[name], texts)
    expect(typeof text).toBe('string')
  }
})
