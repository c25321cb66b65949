import { useEffect, useSyncExternalStore } from 'react'
import { createListeners } from '#shared/base/listeners.ts'

let subject = ''
const [subscribe, tell] = createListeners()

function set(next: string): void {
  if (next === subject) return
  subject = next
  tell()
}

export function usePageSubject(name: string | undefined): void {
  useEffect(() => {
    set(name ?? '')
    return () => set('')
  }, [name])
}

export function useShownSubject(): string {
  return useSyncExternalStore(subscribe, () => subject)
}
