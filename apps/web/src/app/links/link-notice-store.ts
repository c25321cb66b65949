import { useSyncExternalStore } from 'react'
import { createListeners } from '#shared/base/listeners.ts'

/** Texts: `links:notice.<kind>`. */
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

/** Other questions wait until this code has been looked up and, if needed, answered. */
export function settleInviteLink(code: string): void {
  settledCode = code
  tell()
}

export function useLinkNotice(): LinkNotice | null {
  return useSyncExternalStore(subscribe, () => notice)
}

export function useSettledCode(): string | undefined {
  return useSyncExternalStore(subscribe, () => settledCode)
}
