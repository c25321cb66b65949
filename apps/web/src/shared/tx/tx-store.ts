import { useSyncExternalStore } from 'react'
import { createListeners } from '#shared/base/listeners.ts'
import { useWallet } from '#shared/wallet/wallet-store.ts'
import { isSettled, type TxRecord } from './tx-record.ts'

/** Older settled transactions are deleted; unsettled ones never are. */
const KEPT_SETTLED = 40

const [subscribe, tell] = createListeners()
let records: ReadonlyMap<string, TxRecord> | undefined
let list: readonly TxRecord[] | undefined
const unsaved = new Set<string>()

function getMap(): ReadonlyMap<string, TxRecord> {
  if (records === undefined) {
    records = new Map(readRecords(getLocalStorage()).map((record) => [record.id, record]))
    globalThis.addEventListener?.('storage', takeFromOtherTab)
  }
  return records
}

function setMap(next: ReadonlyMap<string, TxRecord>): void {
  records = next
  list = undefined
  tell()
}

function takeFromOtherTab(event: StorageEvent): void {
  if (event.key === null) {
    // All is cleared, and nobody has said of a single one that it never went through: what is open is still looked for.
    const open = [...getMap()].filter(([id, record]) => unsaved.has(id) || !isSettled(record))
    for (const [id] of open) unsaved.add(id)
    setMap(new Map(open))
    return
  }
  if (!event.key.startsWith(TX_STORAGE_PREFIX)) return
  const id = event.key.slice(TX_STORAGE_PREFIX.length)
  const next = new Map(getMap())
  const record = parseRecord(event.newValue)
  if (record !== null) next.set(id, record)
  else if (event.newValue === null) next.delete(id)
  setMap(next)
}

export function getTxRecords(): readonly TxRecord[] {
  list ??= sortByNewest([...getMap().values()])
  return list
}

export function getTxRecord(id: string): TxRecord | undefined {
  return getMap().get(id)
}

/** @returns False when the browser did not store it: it is lost with the page, and the holder must be told. */
export function putTxRecord(record: TxRecord): boolean {
  const saved = writeRecord(getLocalStorage(), record)
  if (saved) unsaved.delete(record.id)
  else unsaved.add(record.id)
  const next = new Map(getMap()).set(record.id, record)
  for (const old of getForgettable([...next.values()])) {
    next.delete(old.id)
    removeRecord(getLocalStorage(), old.id)
  }
  setMap(next)
  return saved
}

/**
 * Changes the stored version, which another tab may have written. `change` must be pure; nothing is written if it
 * returns the same object.
 */
export function updateTxRecord(id: string, change: (record: TxRecord) => TxRecord): TxRecord | undefined {
  const current = (unsaved.has(id) ? null : readStored(id)) ?? getMap().get(id)
  if (current === undefined) return undefined
  const next = change(current)
  if (next !== current) putTxRecord(next)
  return next
}

export function removeTxRecord(id: string): void {
  removeRecord(getLocalStorage(), id)
  unsaved.delete(id)
  const next = new Map(getMap())
  if (next.delete(id)) setMap(next)
}

export function isTxRecordSaved(id: string): boolean {
  return !unsaved.has(id)
}

export function subscribeTxRecords(listener: () => void): () => void {
  getMap()
  return subscribe(listener)
}

function useTxRecords(account: string, chainId: number): readonly TxRecord[] {
  const all = useSyncExternalStore(subscribeTxRecords, getTxRecords, getTxRecords)
  return all.filter((record) => isOf(record, account, chainId))
}

export function useTxRecord(id: string | null): TxRecord | undefined {
  return useSyncExternalStore(subscribeTxRecords, () => (id === null ? undefined : getTxRecord(id)))
}

export function isOf(record: TxRecord, account: string, chainId: number): boolean {
  return record.chainId === chainId && record.account.toLowerCase() === account.toLowerCase()
}

function readStored(id: string): TxRecord | null {
  try {
    return parseRecord(getLocalStorage()?.getItem(TX_STORAGE_PREFIX + id) ?? null)
  } catch {
    return null
  }
}

function getForgettable(all: TxRecord[]): TxRecord[] {
  return sortByNewest(all.filter(isSettled)).slice(KEPT_SETTLED)
}

/** Sorts in place: old web views have no `toSorted`. */
function sortByNewest(all: TxRecord[]): TxRecord[] {
  all.sort((left, right) => right.requestedAt - left.requestedAt)
  return all
}

/**
 * One key per transaction, `tx.<id>`, so that tabs writing at the same time cannot overwrite each other. Storage may be
 * missing, full or forbidden: `writeRecord` then returns false, and the record lasts as long as the page.
 */
export const TX_STORAGE_PREFIX = 'tx.'

function readRecords(storage: Storage | null): TxRecord[] {
  if (storage === null) return []
  const found: TxRecord[] = []
  for (let index = 0; index < storage.length; index += 1) {
    const key = storage.key(index)
    const record = key?.startsWith(TX_STORAGE_PREFIX) ? parseRecord(storage.getItem(key)) : null
    if (record !== null) found.push(record)
  }
  return found
}

function writeRecord(storage: Storage | null, record: TxRecord): boolean {
  try {
    storage?.setItem(TX_STORAGE_PREFIX + record.id, JSON.stringify(record))
    return storage !== null
  } catch {
    return false
  }
}

function removeRecord(storage: Storage | null, id: string): void {
  try {
    storage?.removeItem(TX_STORAGE_PREFIX + id)
  } catch {
    return
  }
}

/** Null for anything but a record of this version, so that one bad entry never hides the others. */
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
    (record.hash === null || isText(record.hash)) &&
    (record.bundle === undefined || Array.isArray(record.bundle?.calls))
  return isRecord ? record : null
}

function isText(value: unknown): boolean {
  return typeof value === 'string' && value !== ''
}

function getLocalStorage(): Storage | null {
  try {
    return globalThis.localStorage ?? null
  } catch {
    return null
  }
}

export function useShownRecords(): readonly TxRecord[] {
  const { account, viewOnly, configuredChainId } = useWallet()
  return useTxRecords(viewOnly === '' ? account : '', configuredChainId)
}
