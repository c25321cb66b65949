import type { TxRecord } from './tx-record.ts'

/**
 * One key per transaction, `tx.<id>`, so that tabs which write at the same time cannot lose each other's.
 * Storage may be missing, full or forbidden: `writeRecord` then answers false and the record lives as long as the page.
 */
export const TX_STORAGE_PREFIX = 'tx.'

export function readRecords(storage: Storage | null): TxRecord[] {
  if (storage === null) return []
  const records: TxRecord[] = []
  for (let index = 0; index < storage.length; index += 1) {
    const key = storage.key(index)
    const record = key?.startsWith(TX_STORAGE_PREFIX) ? parseRecord(storage.getItem(key)) : null
    if (record !== null) records.push(record)
  }
  return records
}

export function writeRecord(storage: Storage | null, record: TxRecord): boolean {
  try {
    storage?.setItem(TX_STORAGE_PREFIX + record.id, JSON.stringify(record))
    return storage !== null
  } catch {
    return false
  }
}

export function removeRecord(storage: Storage | null, id: string): void {
  try {
    storage?.removeItem(TX_STORAGE_PREFIX + id)
  } catch {
    return
  }
}

/** Null for anything that is not a record of this version: one bad entry never hides the others. */
export function parseRecord(json: string | null): TxRecord | null {
  if (json === null) return null
  let record: TxRecord
  try {
    record = JSON.parse(json) as TxRecord
    BigInt(record.value)
    BigInt(record.settled?.fee ?? 0)
  } catch {
    return null
  }
  const isRecord =
    record.version === 1 &&
    record.settled !== undefined &&
    [record.id, record.account, record.to, record.data, record.status, record.actionKey].every(isText) &&
    [record.chainId, record.nonce, record.startBlock, record.requestedAt].every(Number.isSafeInteger) &&
    typeof record.title === 'object' &&
    isText(record.title?.key) &&
    Array.isArray(record.refresh) &&
    (record.hash === null || isText(record.hash))
  return isRecord ? record : null
}

function isText(value: unknown): boolean {
  return typeof value === 'string' && value !== ''
}

export function getLocalStorage(): Storage | null {
  try {
    return globalThis.localStorage ?? null
  } catch {
    return null
  }
}
