import { decodeInviteCode } from '@app/core/invite-code'
import { useSyncExternalStore } from 'react'
import { createListeners } from '#shared/base/listeners.ts'
import { inviteStorageKey } from './invite-storage.ts'

/** `pending`: not yet checked against the registry. */
export interface Invite {
  readonly code: string
  readonly state: 'confirmed' | 'pending'
}

const [subscribe, tell] = createListeners()
let current: Invite | null | undefined

export function parseInvite(text: string | null): Invite | null {
  try {
    const value: unknown = JSON.parse(text ?? 'null')
    if (typeof value !== 'object' || value === null) return null
    const { code, state } = value as Partial<Invite>
    if (typeof code !== 'string' || decodeInviteCode(code) === undefined) return null
    return { code, state: state === 'confirmed' ? 'confirmed' : 'pending' }
  } catch {
    return null
  }
}

function read(): Invite | null {
  try {
    return parseInvite(localStorage.getItem(inviteStorageKey))
  } catch {
    return null
  }
}

export function getInvite(): Invite | null {
  current ??= read()
  return current
}

/** Null forgets. Without storage the invite lasts until the page is closed. */
export function setInvite(invite: Invite | null): void {
  current = invite
  try {
    if (invite) localStorage.setItem(inviteStorageKey, JSON.stringify(invite))
    else localStorage.removeItem(inviteStorageKey)
  } catch {
    // Storage is full or forbidden: the page still has the invite.
  }
  tell()
}

function watch(listener: () => void): () => void {
  const follow = (event: StorageEvent) => {
    if (event.key !== inviteStorageKey) return
    current = parseInvite(event.newValue)
    listener()
  }
  const leave = subscribe(listener)
  addEventListener('storage', follow)
  return () => {
    leave()
    removeEventListener('storage', follow)
  }
}

export function useInvite(): Invite | null {
  return useSyncExternalStore(watch, getInvite)
}
