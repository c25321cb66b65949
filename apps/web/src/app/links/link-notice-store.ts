import { useSyncExternalStore } from 'react'

/** What a link brought that the visitor must know. Texts: `links:notice.<kind>`. */
export type LinkNotice =
  | { readonly kind: 'inviteInvalid' | 'inviteUnknown' | 'invitePending'; readonly code: string }
  | { readonly kind: 'watchInvalid' }

let notice: LinkNotice | null = null
const listeners = new Set<() => void>()

export function showLinkNotice(next: LinkNotice | null): void {
  notice = next
  for (const listener of listeners) listener()
}

function subscribe(listener: () => void): () => void {
  listeners.add(listener)
  return () => listeners.delete(listener)
}

export function useLinkNotice(): LinkNotice | null {
  return useSyncExternalStore(subscribe, () => notice)
}
