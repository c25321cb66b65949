import { useSyncExternalStore } from 'react'
import { createListeners } from '#shared/base/listeners.ts'
import { type KeptRequest, parseKeptRequest } from './kept-request.ts'

/** One key per request, `request.<nonce>`, so that tabs writing at the same time cannot overwrite each other. */
export const REQUEST_STORAGE_PREFIX = 'request.'

const [subscribe, tellListeners] = createListeners()
/** Includes requests that the browser did not store, which last as long as the page. */
const kept = new Map<string, KeptRequest>()
/** First sent by this page, whose button shows their state. */
const attended = new Set<string>()
let shown: readonly KeptRequest[] | undefined

if (typeof addEventListener === 'function') {
  addEventListener('storage', ({ key, newValue }) => {
    if (key === null || !key.startsWith(REQUEST_STORAGE_PREFIX)) return
    if (newValue === null) kept.delete(key.slice(REQUEST_STORAGE_PREFIX.length))
    tell()
  })
}

function getStorage(): Storage | null {
  try {
    return globalThis.localStorage ?? null
  } catch {
    return null
  }
}

function tell(): void {
  shown = undefined
  tellListeners()
}

export function getKeptRequests(): readonly KeptRequest[] {
  shown ??= readAll()
  return shown
}

function readAll(): readonly KeptRequest[] {
  const storage = getStorage()
  for (let index = 0; index < (storage?.length ?? 0); index += 1) {
    const key = storage!.key(index)
    const request = key?.startsWith(REQUEST_STORAGE_PREFIX) ? parseKeptRequest(storage!.getItem(key)) : null
    if (request !== null) kept.set(request.nonce, request)
  }
  return [...kept.values()].filter(({ nonce }) => !attended.has(nonce))
}

export function keepRequest(request: KeptRequest): void {
  attended.add(request.nonce)
  kept.set(request.nonce, request)
  try {
    const storage = getStorage()
    storage?.setItem(REQUEST_STORAGE_PREFIX + request.nonce, JSON.stringify(request))
  } catch {
    // Storage is full or forbidden: only this page keeps it.
  }
  tell()
}

export function leaveRequest({ nonce }: KeptRequest): void {
  attended.delete(nonce)
  tell()
}

export function forgetRequest({ nonce }: KeptRequest): void {
  kept.delete(nonce)
  try {
    getStorage()?.removeItem(REQUEST_STORAGE_PREFIX + nonce)
  } catch {
    // Where nothing can be stored there is nothing to delete.
  }
  tell()
}

export function useKeptRequests(): readonly KeptRequest[] {
  return useSyncExternalStore(subscribe, getKeptRequests)
}
