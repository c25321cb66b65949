import { useSyncExternalStore } from 'react'
import { createListeners } from '#shared/base/listeners.ts'

/** Path of the page that the menu was opened on; undefined while it is closed. */
let openedAt: string | undefined
const [subscribe, tell] = createListeners()

export function openMenu(): void {
  openedAt = location.pathname
  tell()
}

export function closeMenu(): void {
  openedAt = undefined
  tell()
}

export function useMenuPath(): string | undefined {
  return useSyncExternalStore(subscribe, () => openedAt)
}
