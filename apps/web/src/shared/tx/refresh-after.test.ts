// @vitest-environment jsdom
import { beforeEach, describe, expect, it, vi } from 'vitest'
import { waitForIndex } from '#shared/api/index-progress.ts'
import { startRefreshing } from './refresh-after.ts'
import { createTestRecord } from './test-record.ts'
import { putTxRecord, updateTxRecord } from './tx-store.ts'

const settled = { hash: '0xaa', blockNumber: 42, blockTimestamp: 1, fee: '1' }
const refresh = [
  ['chain', 31337, 'pool'],
  ['api', '/api/userStaking'],
]

beforeEach(() => localStorage.clear())

describe('after a confirmed transaction', () => {
  it('exactly what it changed is read again: at once, and when the index has its block', async () => {
    const invalidateQueries = vi.fn<(filters: unknown) => Promise<void>>(() => Promise.resolve())
    let reach: ((reached: boolean) => void) | undefined
    const waitUntilIndexed = vi.fn<typeof waitForIndex>(() => new Promise((resolve) => (reach = resolve)))
    putTxRecord(createTestRecord({ id: 'one', status: 'sent', refresh }))
    const stop = startRefreshing({ invalidateQueries } as never, waitUntilIndexed)
    updateTxRecord('one', (record) => ({ ...record, status: 'confirmed', settled }))
    expect(invalidateQueries.mock.calls.map(([filters]) => filters)).toEqual(refresh.map((queryKey) => ({ queryKey })))
    expect(waitUntilIndexed).toHaveBeenCalledWith(42, expect.anything())
    reach?.(true)
    await vi.waitFor(() => expect(invalidateQueries).toHaveBeenCalledTimes(4))
    stop()
  })

  it('is read again once only, and not for one that was confirmed before the page opened', () => {
    const invalidateQueries = vi.fn<(filters: unknown) => Promise<void>>(() => Promise.resolve())
    putTxRecord(createTestRecord({ id: 'old', status: 'confirmed', settled, refresh }))
    const stop = startRefreshing({ invalidateQueries } as never, () => Promise.resolve(true))
    putTxRecord(createTestRecord({ id: 'other', status: 'failed', settled, refresh }))
    updateTxRecord('old', (record) => ({ ...record, checkedAt: 9 }))
    expect(invalidateQueries).not.toHaveBeenCalled()
    stop()
  })
})

const wait = () => Promise.resolve()

describe('waiting for the index', () => {
  it('ends when it has the block', async () => {
    const blocks = [40, null, 41, 42]
    const readBlock = vi.fn<() => Promise<number | null>>(() => Promise.resolve(blocks.shift() ?? null))
    expect(await waitForIndex(42, { readBlock, wait })).toBe(true)
    expect(readBlock).toHaveBeenCalledTimes(4)
  })

  it('ends when it takes too long, or never answers', async () => {
    let nowMs = 0
    const getNowMs = () => (nowMs += 1_000)
    expect(await waitForIndex(42, { readBlock: () => Promise.resolve(null), wait, getNowMs, timeoutMs: 5_000 })).toBe(
      false,
    )
  })
})
