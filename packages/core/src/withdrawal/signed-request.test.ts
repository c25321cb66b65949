import { hashTypedData, type TypedDataDefinition } from 'viem'
import { expect, it } from 'vitest'
import {
  getClaimTypedData,
  getRewithdrawalTypedData,
  getWithdrawalTypedData,
  type RequestFrame,
  type WithdrawalRequest,
} from './signed-request.ts'

const domain = { chainId: 31_337, contract: '0x959922bE3CAee4b8Cd9a407cc3ac1C251C2007B1' } as const
const other = '0x0B306BF915C4d645ff596e518fAf3F9669b97016'
const frame = {
  account: '0x70997970C51812dc3A010C7d01b50e0d17dc79C8',
  nonce: `0x${'11'.repeat(32)}`,
  deadlineAt: 1_800_000_000,
} as const
const withdrawal = { ...frame, token: '0x9fE46736679d2D9a65F0992F2272dE9f3c7fa6e0', amount: 100n } as const
const byId = { ...frame, id: 7n } as const
const claim = { ...frame, cardId: 7n, stockCode: 'AAA', shares: 100n } as const

const digest = (data: unknown) => hashTypedData(data as TypedDataDefinition)

it('a digest changes with the kind, the chain, the contract and each field', () => {
  const framed: Partial<RequestFrame>[] = [
    { account: other },
    { nonce: `0x${'12'.repeat(32)}` },
    { deadlineAt: frame.deadlineAt + 1 },
  ]
  const withdrawals: Partial<WithdrawalRequest>[] = [{}, ...framed, { token: other }, { amount: 101n }]
  const digests = [
    ...withdrawals.map((change) => digest(getWithdrawalTypedData(domain, { ...withdrawal, ...change }))),
    ...[{}, ...framed, { id: 8n }].map((change) => digest(getRewithdrawalTypedData(domain, { ...byId, ...change }))),
    ...[{}, ...framed, { cardId: 8n }, { stockCode: 'AAB' }, { shares: 101n }].map((change) =>
      digest(getClaimTypedData(domain, { ...claim, ...change })),
    ),
    digest(getWithdrawalTypedData({ ...domain, chainId: 1 }, withdrawal)),
    digest(getWithdrawalTypedData({ ...domain, contract: other }, withdrawal)),
  ]
  expect(new Set(digests).size).toBe(digests.length)
  expect(digests.length).toBe(6 + 5 + 7 + 2)
})

it('typed data has only the signed fields, whatever else a request has', () => {
  const loud = { ...withdrawal, signature: '0x12' }
  expect(digest(getWithdrawalTypedData(domain, loud))).toBe(digest(getWithdrawalTypedData(domain, withdrawal)))
})
