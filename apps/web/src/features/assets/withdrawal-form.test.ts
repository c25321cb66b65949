import type { WithdrawalTokenTerms } from '@app/core/api/withdrawal'
import { assert, bigInt, property } from 'fast-check'
import { expect, it } from 'vitest'
import { getFee, getMostToWithdraw, getRefusal } from './withdrawal-form.ts'

const terms: WithdrawalTokenTerms = {
  token: '0x9fE46736679d2D9a65F0992F2272dE9f3c7fa6e0',
  minimum: '10',
  feePercent: 2,
  dailyQuota: '5000',
  usedToday: '1000',
  remainingToday: '4000',
  paid: '500',
  available: '3000',
  withdrawable: '2000',
  opening: [],
  exit: { amount: '0', day: null, index: null, opening: [] },
  vaultRemainingToday: '2500',
  isOpen: true,
  opensAt: 0,
  closesAt: 86_400,
  isAlwaysOpen: true,
}

it('refuses in the order of the service', () => {
  expect(getRefusal(9n, { ...terms, isOpen: false })).toBe('WITHDRAWAL_CLOSED')
  expect(getRefusal(9n, terms)).toBe('OVERFLOW_LESS_LIMIT')
  expect(getRefusal(4_001n, terms)).toBe('OVERFLOW_TODAY_MAX_LIMIT')
  expect(getRefusal(3_001n, terms)).toBe('INSUFFICIENT_BALANCE')
  expect(getRefusal(2_001n, terms)).toBe('VAULT_LIMIT_REACHED')
  expect(getRefusal(2_000n, terms)).toBeNull()
  expect(getRefusal(10n, terms)).toBeNull()
})

it('offers at most what would not be refused, and knows nothing without an account', () => {
  const amount = bigInt({ min: 10n, max: 10n ** 24n })
  assert(
    property(amount, amount, amount, (available, remaining, share) => {
      const least = [available, remaining, share].reduce((less, each) => (each < less ? each : less))
      const given = {
        ...terms,
        available: String(available),
        remainingToday: String(remaining),
        withdrawable: String(least),
      }
      const most = getMostToWithdraw(given)!
      expect(getRefusal(most, given)).toBeNull()
      expect(getRefusal(most + 1n, given)).not.toBeNull()
    }),
  )
  expect(getMostToWithdraw({ ...terms, available: null, remainingToday: null, withdrawable: null })).toBeNull()
})

it('takes the fee of tokens that have one, rounded up', () => {
  expect(getFee(101n, terms)).toBe(3n)
  expect(getFee(101n, { ...terms, feePercent: 0 })).toBe(0n)
})
