import { useSyncExternalStore } from 'react'
import { createListeners } from '#shared/base/listeners.ts'

let isOpen = false
const [subscribe, tell] = createListeners()

function set(next: boolean): void {
  if (next === isOpen) return
  isOpen = next
  tell()
}

export function openMenu(): void {
  set(true)
}

export function toggleMenu(): void {
  set(!isOpen)
}

export function closeMenu(): void {
  set(false)
}

export function useMenuOpen(): boolean {
  return useSyncExternalStore(subscribe, () => isOpen)
}
