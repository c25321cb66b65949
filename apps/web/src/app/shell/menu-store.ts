import { useSyncExternalStore } from 'react'
import { createListeners } from '#shared/base/listeners.ts'

let isOpen = false
let openedAt: string | undefined
const [subscribe, tell] = createListeners()

function set(next: boolean): void {
  if (next === isOpen) return
  isOpen = next
  openedAt = location.pathname
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

/** The path of the page that it was opened on. */
export function getMenuPath(): string | undefined {
  return openedAt
}

export function useMenuOpen(): boolean {
  return useSyncExternalStore(subscribe, () => isOpen)
}
