import type { TxRecord } from './tx-record.ts'

export function createTestRecord(patch: Partial<TxRecord> = {}): TxRecord {
  return {
    version: 1,
    id: 'record-1',
    flowId: 'flow-1',
    chainId: 31337,
    account: '0x70997970C51812dc3A010C7d01b50e0d17dc79C8',
    nonce: 7,
    nonceSeen: false,
    hash: null,
    to: '0x5FbDB2315678afecb367f032d93F642f64180aa3',
    data: '0x3a4b66f1',
    value: '0',
    startBlock: 5,
    actionKey: 'staking.stake',
    title: { key: 'tx:title.test' },
    path: '/stake',
    refresh: [],
    requestedAt: 100,
    sentAt: null,
    status: 'signing',
    unknownReason: null,
    seenAt: null,
    checkedAt: null,
    spentChecks: 0,
    spedUpTo: null,
    settled: null,
    problem: null,
    ...patch,
  }
}
