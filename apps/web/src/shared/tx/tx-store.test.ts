// @vitest-environment jsdom
import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest'
import { createTestRecord } from './test-record.ts'
import type { TxRecord } from './tx-record.ts'
import { TX_STORAGE_PREFIX } from './tx-store.ts'

type Store = typeof import('./tx-store.ts')

/** A page of its own: the module keeps what this page knows. */
async function openPage(): Promise<Store> {
  vi.resetModules()
  return await import('./tx-store.ts')
}

const store = (record: TxRecord) => localStorage.setItem(TX_STORAGE_PREFIX + record.id, JSON.stringify(record))
const readStored = (id: string) => JSON.parse(localStorage.getItem(TX_STORAGE_PREFIX + id) ?? 'null') as TxRecord | null

beforeEach(() => localStorage.clear())
afterEach(() => vi.restoreAllMocks())

describe('what a page knows of transactions', () => {
  it('survives a reload', async () => {
    const first = await openPage()
    expect(first.putTxRecord(createTestRecord({ id: 'a', status: 'sent', hash: '0xaa' }))).toBe(true)
    const second = await openPage()
    expect(second.getTxRecord('a')).toMatchObject({ status: 'sent', hash: '0xaa' })
  })

  it('is read past entries that are damaged, old or not ours', async () => {
    store(createTestRecord({ id: 'good' }))
    localStorage.setItem('tx.bad', '{"version":1')
    localStorage.setItem('tx.old', JSON.stringify({ ...createTestRecord({ id: 'old' }), version: 0 }))
    localStorage.setItem('tx.odd', JSON.stringify({ ...createTestRecord({ id: 'odd' }), nonce: 'seven' }))
    for (const damage of [
      { value: 'some' },
      { settled: undefined },
      { settled: { fee: '1.5' } },
      { bundle: {} },
      { bundle: null },
    ])
      localStorage.setItem(`tx.${JSON.stringify(damage)}`, JSON.stringify({ ...createTestRecord(), ...damage }))
    localStorage.setItem('tx.none', 'null')
    localStorage.setItem('language', 'en')
    const page = await openPage()
    expect(page.getTxRecords().map(({ id }) => id)).toEqual(['good'])
  })

  it('is listed newest first, of one account on one chain', async () => {
    const page = await openPage()
    page.putTxRecord(createTestRecord({ id: 'a', requestedAt: 1 }))
    page.putTxRecord(createTestRecord({ id: 'b', requestedAt: 2 }))
    page.putTxRecord(createTestRecord({ id: 'c', chainId: 1 }))
    const mine = page.getTxRecords().filter((record) => page.isOf(record, record.account.toLowerCase(), 31337))
    expect(mine.map(({ id }) => id)).toEqual(['b', 'a'])
  })

  it('never forgets an open one, and keeps forty settled ones', async () => {
    const page = await openPage()
    page.putTxRecord(createTestRecord({ id: 'open', status: 'unknown', requestedAt: 0 }))
    for (let index = 1; index <= 45; index += 1)
      page.putTxRecord(createTestRecord({ id: `s${index}`, status: 'confirmed', requestedAt: index }))
    expect(page.getTxRecords()).toHaveLength(41)
    expect(page.getTxRecord('open')).toBeDefined()
    expect(page.getTxRecord('s5')).toBeUndefined()
    expect(localStorage.getItem('tx.s5')).toBeNull()
  })
})

const tell = (id: string, record: TxRecord | null) => {
  const newValue = record === null ? null : JSON.stringify(record)
  if (newValue === null) localStorage.removeItem(TX_STORAGE_PREFIX + id)
  else localStorage.setItem(TX_STORAGE_PREFIX + id, newValue)
  dispatchEvent(new StorageEvent('storage', { key: TX_STORAGE_PREFIX + id, newValue }))
}

describe('two tabs', () => {
  it('see what the other did', async () => {
    const page = await openPage()
    const heard = vi.fn<() => void>()
    page.subscribeTxRecords(heard)
    tell('b', createTestRecord({ id: 'b', status: 'confirmed' }))
    expect(page.getTxRecord('b')?.status).toBe('confirmed')
    tell('b', null)
    expect(page.getTxRecord('b')).toBeUndefined()
    expect(heard).toHaveBeenCalledTimes(2)
  })

  it('keep in mind what is open when one clears the storage, or writes what this one cannot read', async () => {
    const page = await openPage()
    page.putTxRecord(createTestRecord({ id: 'open', status: 'unknown' }))
    page.putTxRecord(createTestRecord({ id: 'over', status: 'confirmed' }))
    dispatchEvent(new StorageEvent('storage', { key: `${TX_STORAGE_PREFIX}open`, newValue: '{"version":9}' }))
    expect(page.getTxRecord('open')?.status).toBe('unknown')
    localStorage.clear()
    dispatchEvent(new StorageEvent('storage', { key: null }))
    expect(page.getTxRecords().map(({ id }) => id)).toEqual(['open'])
    expect(page.isTxRecordSaved('open')).toBe(false)
  })

  it('do not undo each other: a change is made to the newest version', async () => {
    const page = await openPage()
    page.putTxRecord(createTestRecord({ id: 'a', status: 'signing' }))
    store(createTestRecord({ id: 'a', status: 'sent', hash: '0xaa' }))
    page.updateTxRecord('a', (record) => ({ ...record, checkedAt: 5 }))
    expect(readStored('a')).toMatchObject({ status: 'sent', hash: '0xaa', checkedAt: 5 })
  })
})

describe('a browser that keeps nothing', () => {
  it('still follows the transaction while the page lives, and says that it is not kept', async () => {
    vi.spyOn(Storage.prototype, 'setItem').mockImplementation(() => {
      throw new DOMException('full', 'QuotaExceededError')
    })
    const page = await openPage()
    expect(page.putTxRecord(createTestRecord({ id: 'a' }))).toBe(false)
    expect(page.isTxRecordSaved('a')).toBe(false)
    page.updateTxRecord('a', (record) => ({ ...record, status: 'sent' }))
    expect(page.getTxRecord('a')?.status).toBe('sent')
  })
})
