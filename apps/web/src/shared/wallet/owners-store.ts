import { useSyncExternalStore } from 'react'
import { createListeners } from '#shared/base/listeners.ts'

/** A requested signature needs further owners of the account. */
let isWaiting = false
const [subscribe, tell] = createListeners()

export function setWaitsForOwners(next: boolean): void {
  if (next === isWaiting) return
  isWaiting = next
  tell()
}

export function useWaitsForOwners(): boolean {
  return useSyncExternalStore(subscribe, () => isWaiting)
}
