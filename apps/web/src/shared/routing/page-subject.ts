import { useEffect, useSyncExternalStore } from 'react'

let subject = ''
const listeners = new Set<() => void>()

function set(next: string): void {
  if (next === subject) return
  subject = next
  for (const listener of listeners) listener()
}

function subscribe(listener: () => void): () => void {
  listeners.add(listener)
  return () => listeners.delete(listener)
}

/** Says what a page is about, an article or a section, for the name of its document, while the page stands. */
export function usePageSubject(name: string | undefined): void {
  useEffect(() => {
    set(name ?? '')
    return () => set('')
  }, [name])
}

/** '' where the page has said nothing. */
export function useShownSubject(): string {
  return useSyncExternalStore(subscribe, () => subject)
}
