import { useSyncExternalStore } from 'react'

let isOpen = false
const listeners = new Set<() => void>()

function set(next: boolean): void {
  if (next === isOpen) return
  isOpen = next
  for (const listener of listeners) listener()
}

function subscribe(listener: () => void): () => void {
  listeners.add(listener)
  return () => listeners.delete(listener)
}

export function openMenu(): void {
  set(true)
}

export function closeMenu(): void {
  set(false)
}

export function useMenuOpen(): boolean {
  return useSyncExternalStore(subscribe, () => isOpen)
}
