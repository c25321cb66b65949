import { useSyncExternalStore } from 'react'
import { createListeners } from '#shared/base/listeners.ts'
import { type KeptRequest, parseKeptRequest } from './kept-request.ts'

/** One key per request, `request.<nonce>`, so that tabs which write at the same time cannot lose each other's. */
export const REQUEST_STORAGE_PREFIX = 'request.'

const [subscribe, tellListeners] = createListeners()
/** Also what the browser would not keep: it lives as long as the page. */
const kept = new Map<string, KeptRequest>()
/** What this page is sending for the first time: its own button tells of it. */
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

/** Everything signed and left without an answer, of all accounts and chains. */
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

/** To be called before it is sent for the first time, and `leaveRequest` after that. */
export function keepRequest(request: KeptRequest): void {
  attended.add(request.nonce)
  kept.set(request.nonce, request)
  try {
    const storage = getStorage()
    storage?.setItem(REQUEST_STORAGE_PREFIX + request.nonce, JSON.stringify(request))
  } catch {
    // Full or forbidden: it is kept by this page alone.
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
    // Where nothing can be kept there is nothing to forget.
  }
  tell()
}

export function useKeptRequests(): readonly KeptRequest[] {
  return useSyncExternalStore(subscribe, getKeptRequests)
}
