import { useSyncExternalStore } from 'react'
import { createListeners } from '#shared/base/listeners.ts'

/** The `wc:` address to scan or open; null while there is none. */
let uri: string | null = null
const [subscribe, tell] = createListeners()

export function setPairingUri(next: string | null): void {
  if (next === uri) return
  uri = next
  tell()
}

export function usePairingUri(): string | null {
  return useSyncExternalStore(subscribe, () => uri)
}
