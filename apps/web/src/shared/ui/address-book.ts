import { useSyncExternalStore } from 'react'
import { type Address, isSameAddress } from '@app/core/address'
import { createListeners } from '#shared/base/listeners.ts'

export const bookStorageKey = 'addressBook'
export const MAX_BOOK = 500
export const MAX_LISTED = 20
/** Characters, as `String.length` counts them. */
export const MAX_LABEL = 32

export interface BookEntry {
  address: Address
  label: string
  isListed: boolean
}

const [subscribe, tell] = createListeners()
let book: readonly BookEntry[] | undefined
/** False if the browser stores nothing: the book then lasts as long as the page. */
let isKept = true

if (typeof addEventListener === 'function') {
  addEventListener('storage', ({ key }) => {
    if (key !== null && key !== bookStorageKey) return
    book = undefined
    tell()
  })
}

function readBook(): readonly BookEntry[] {
  try {
    const stored: unknown = JSON.parse(localStorage.getItem(bookStorageKey) ?? '[]')
    return Array.isArray(stored) ? stored.filter(isEntry).slice(0, MAX_BOOK) : []
  } catch {
    return []
  }
}

function isEntry(value: unknown): value is BookEntry {
  const { address, label, isListed } = (value ?? {}) as Partial<Record<keyof BookEntry, unknown>>
  return (
    /^0x[0-9a-fA-F]{40}$/.test(String(address)) &&
    typeof label === 'string' &&
    label.length <= MAX_LABEL &&
    typeof isListed === 'boolean'
  )
}

export function getBook(): readonly BookEntry[] {
  book ??= readBook()
  return book
}

/**
 * Changes what is currently stored, since another tab may have written. Entries without label and listing are dropped.
 * @returns false if the browser did not store it
 */
export function changeBook(change: (entries: readonly BookEntry[]) => readonly BookEntry[]): boolean {
  const changed = change(isKept ? readBook() : getBook()).filter(({ label, isListed }) => label !== '' || isListed)
  book = changed
  try {
    localStorage.setItem(bookStorageKey, JSON.stringify(changed))
    isKept = true
  } catch {
    isKept = false
  }
  tell()
  return isKept
}

export function useBook(): readonly BookEntry[] {
  return useSyncExternalStore(subscribe, getBook)
}

function findLabel(address: string): string {
  return getBook().find((entry) => isSameAddress(entry.address, address))?.label ?? ''
}

/** Empty without a label. A label is never shown without its address. */
export function useLabel(address: string): string {
  return useSyncExternalStore(subscribe, () => findLabel(address))
}
