import type { SettlementReport } from '@app/core/api/admin'
import { expect, it } from 'vitest'
import { printReport } from './print-report.ts'

const token = '0x9fE46736679d2D9a65F0992F2272dE9f3c7fa6e0'
const account = '0x70997970C51812dc3A010C7d01b50e0d17dc79C8'
const hash = `0x${'ab'.repeat(32)}` as const
const report: SettlementReport = {
  epoch: 20_778,
  startAt: 20_778 * 86_400,
  blockNumber: 77,
  blockHash: hash,
  rulesVersion: 1,
  inputsHash: hash,
  resultHash: hash,
  memberCount: 3,
  isWritten: false,
  pools: [{ token, kind: 've', backlog: '300', budget: '10', paid: '9', totalWeight: '4', accountCount: 2 }],
  changeCount: 2,
  changes: [{ token, kind: 've', account, weight: '3', before: '5', revenue: '8', after: '13' }],
}

it('shows the day, the hashes, the pools, each balance before and after, and how many are not shown', () => {
  expect(printReport(report)).toBe(
    [
      'Dry run of epoch 20778 (2026-11-21), state after block 77, rules 1, 3 accounts in the tree',
      `inputs ${hash}`,
      `result ${hash}`,
      '',
      `pool ve ${token}: 9 of 10 to 2 accounts, of the 300 that it holds`,
      '',
      `ve ${account} ${token}: 5 + 8 = 13`,
      '… and 1 smaller ones',
    ].join('\n'),
  )
})

it('says that nothing is there to share, and when it has been written', () => {
  const text = printReport({ ...report, isWritten: true, pools: [], changes: [], changeCount: 0 })
  expect(text).toMatch(/^Settled epoch 20778 /)
  expect(text).toContain('No pool holds anything.')
})
