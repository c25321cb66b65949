import { isSameAddress } from '@app/core/address'
import { SECONDS_PER_DAY } from '@app/core/constants'
import { useSyncExternalStore } from 'react'
import { createListeners } from '#shared/base/listeners.ts'
import { dropSigning, keepSigning, readSigning, SIGNING_STORAGE_PREFIX } from '#shared/base/kept-signings.ts'
import { type KeptRequest, parseRequestFrame } from './kept-request.ts'

/** A request that needs more signatures of a contract account's owners. Amounts are base units as text. */
export type OpenRequest = Omit<KeptRequest, 'body'> & { fields: Record<string, string> }

const WHAT = 'request.'
const PREFIX = SIGNING_STORAGE_PREFIX + WHAT
/** Longer than any request lives. */
const KEPT_MARK_MS = 2 * SECONDS_PER_DAY * 1_000
const [subscribe, tellListeners] = createListeners()
/** Requests that this page has put to the wallet; its button shows their state. */
const attended = new Set<string>()
let shown: readonly OpenRequest[] | undefined

if (typeof addEventListener === 'function') {
  addEventListener('storage', ({ key }) => {
    if (key === null || key.startsWith(PREFIX)) tell()
  })
}

function tell(): void {
  shown = undefined
  tellListeners()
}

function getOpenRequests(): readonly OpenRequest[] {
  shown ??= listNonces().flatMap((nonce) => {
    const request = attended.has(nonce) ? null : parseOpenRequest(readSigning(WHAT + nonce))
    return request === null ? [] : [request]
  })
  return shown
}

function listNonces(): string[] {
  try {
    return Object.keys(localStorage).flatMap((key) => (key.startsWith(PREFIX) ? [key.slice(PREFIX.length)] : []))
  } catch {
    return []
  }
}

function parseOpenRequest(kept: Record<string, unknown> | null): OpenRequest | null {
  const frame = parseRequestFrame(kept)
  const { fields } = kept ?? {}
  if (frame === null || typeof fields !== 'object' || fields === null) return null
  const isOfTexts = Object.values(fields).every((value) => typeof value === 'string')
  return isOfTexts ? { ...frame, fields: fields as Record<string, string> } : null
}

export function keepOpenRequest(request: OpenRequest): void {
  keepSigning(WHAT + request.nonce, request)
  tell()
}

/** Leaves a mark for any page that still waits for the owners, so that what they sign later is not sent. */
export function discardOpenRequest({ nonce }: Pick<OpenRequest, 'nonce'>): void {
  const now = Date.now()
  for (const other of listNonces()) {
    const at = readSigning(WHAT + other)?.discardedAt
    if (typeof at === 'number' && Math.abs(now - at) > KEPT_MARK_MS) dropSigning(WHAT + other)
  }
  keepSigning(WHAT + nonce, { discardedAt: now })
  tell()
}

export function isDiscarded({ nonce }: Pick<OpenRequest, 'nonce'>): boolean {
  return readSigning(WHAT + nonce)?.discardedAt !== undefined
}

/** Whether another request of the account for the same card, withdrawal or token waits for its owners, in any tab. */
export function isAsked(request: Omit<OpenRequest, 'version' | 'nonce' | 'deadlineAt'>): boolean {
  return listNonces().some((nonce) => {
    const open = parseOpenRequest(readSigning(WHAT + nonce))
    return (
      open?.path === request.path &&
      open.chainId === request.chainId &&
      isSameAddress(open.account, request.account) &&
      getSubject(open) === getSubject(request)
    )
  })
}

function getSubject({ fields }: Pick<OpenRequest, 'fields'>): string | undefined {
  return (fields.cardId ?? fields.id ?? fields.token)?.toLowerCase()
}

export function attendOpenRequest({ nonce }: Pick<OpenRequest, 'nonce'>, isAttended: boolean): void {
  if (isAttended) attended.add(nonce)
  else attended.delete(nonce)
  tell()
}

export function dropOpenRequest({ nonce }: Pick<OpenRequest, 'nonce'>): void {
  attended.delete(nonce)
  dropSigning(WHAT + nonce)
  tell()
}

export function useOpenRequests(): readonly OpenRequest[] {
  return useSyncExternalStore(subscribe, getOpenRequests)
}
