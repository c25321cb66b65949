import type { Invite } from '#shared/routing/invite-store.ts'

export type InviteLookup = 'known' | 'unknown' | 'unavailable'

export type InviteDecision =
  /** Keep this one; a `pending` one is asked about again. */
  | { readonly kind: 'keep'; readonly invite: Invite }
  /** Another one is kept already: only the visitor may replace it. */
  | { readonly kind: 'ask'; readonly invite: Invite; readonly stored: Invite }
  /** Nobody has the code: it is not kept, what was kept before stays. */
  | { readonly kind: 'drop'; readonly rest: Invite | null }

/** `given` is a valid code of a link; `stored` is the one that this browser keeps. */
export function decideInvite(given: string, stored: Invite | null, lookup: InviteLookup): InviteDecision {
  if (lookup === 'unknown') return { kind: 'drop', rest: stored?.code === given ? null : stored }
  if (stored?.code === given && lookup === 'unavailable') return { kind: 'keep', invite: stored }
  const invite: Invite = { code: given, state: lookup === 'known' ? 'confirmed' : 'pending' }
  if (stored && stored.code !== given) return { kind: 'ask', invite, stored }
  return { kind: 'keep', invite }
}
