import { useSyncExternalStore } from 'react'

/** The `wc:` address that a wallet scans or opens; null while none is offered. */
let uri: string | null = null
const listeners = new Set<() => void>()

export function setPairingUri(next: string | null): void {
  if (next === uri) return
  uri = next
  for (const listener of listeners) listener()
}

function subscribe(listener: () => void): () => void {
  listeners.add(listener)
  return () => listeners.delete(listener)
}

export function usePairingUri(): string | null {
  return useSyncExternalStore(subscribe, () => uri)
}
