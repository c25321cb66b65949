import { useSyncExternalStore } from 'react'
import { createListeners } from '#shared/base/listeners.ts'

/** A result of a link that the visitor must know. Texts: `links:notice.<kind>`. */
export type LinkNotice =
  | { readonly kind: 'inviteInvalid' | 'inviteUnknown' | 'invitePending'; readonly code: string }
  | { readonly kind: 'watchInvalid' }
  | { readonly kind: 'watchNotLoaded'; readonly onRetry: () => void }

let notice: LinkNotice | null = null
let settledCode: string | undefined
const [subscribe, tell] = createListeners()

export function showLinkNotice(next: LinkNotice | null): void {
  notice = next
  tell()
}

/** The code of the link has been looked up and, where needed, answered about: nothing else is asked before. */
export function settleInviteLink(code: string): void {
  settledCode = code
  tell()
}

export function useLinkNotice(): LinkNotice | null {
  return useSyncExternalStore(subscribe, () => notice)
}

/** The last code of a link that nothing more is to be asked about. */
export function useSettledCode(): string | undefined {
  return useSyncExternalStore(subscribe, () => settledCode)
}
