import type { SignedVoucher, Withdrawal } from '@app/core/api/withdrawal'
import { expect, it } from 'vitest'
import { getNextStep } from './withdrawal-step.ts'

const account = '0x70997970C51812dc3A010C7d01b50e0d17dc79C8'
const token = '0x9fE46736679d2D9a65F0992F2272dE9f3c7fa6e0'
const hash = `0x${'1a'.repeat(32)}` as const
const voucher: SignedVoucher = {
  contract: '0x68B1D87F95878fE05B998F19b66F4baba5De1aed',
  account,
  token,
  upTo: '150',
  deadlineAt: 1_000,
  signer: account,
  signature: `0x${'00'.repeat(65)}`,
  proof: { day: 1, index: 0, root: hash, cumulative: '200', proof: [] },
}
const withdrawal: Withdrawal = {
  id: '170141183460469231731687303715884105728',
  account,
  token,
  from: '50',
  to: '150',
  amount: '100',
  fee: '2',
  receive: '98',
  state: 'pending',
  requestedAt: 900,
  voucher,
  voucherCount: 1,
  payment: null,
  cancelledAt: null,
  isFound: false,
}
const payment = {
  transaction: hash,
  blockNumber: 7,
  paidAt: 950,
  amount: '100',
  received: '98',
  recipient: account,
  isFinal: false,
} as const

it('hands a voucher in until its last second, and where the clock is not known', () => {
  expect([999, 1_000, 1_001, null].map((now) => getNextStep(withdrawal, now))).toEqual(['pay', 'pay', 'wait', 'pay'])
})

it('waits while a voucher lives that cannot be proven', () => {
  expect(getNextStep({ ...withdrawal, voucher: null }, 999)).toBe('unproven')
})

it('is resent when nothing pays it any more, and needs nothing once it is paid or replaced', () => {
  expect(getNextStep({ ...withdrawal, state: 'resend', voucher: null }, 999)).toBe('resend')
  expect(getNextStep({ ...withdrawal, payment }, 999)).toBe('none')
  expect(getNextStep({ ...withdrawal, state: 'successful', voucher: null, payment }, 999)).toBe('none')
  expect(getNextStep({ ...withdrawal, state: 'cancelled', voucher: null }, 999)).toBe('none')
})
