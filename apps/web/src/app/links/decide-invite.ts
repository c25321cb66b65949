import type { Invite } from '#shared/routing/invite-store.ts'

export type InviteLookup = 'known' | 'unknown' | 'unavailable'

/**
 * - `ask`: only the visitor may replace a stored invite.
 * - `drop`: nobody has the code. `rest` is what stays stored.
 */
export type InviteDecision =
  | { readonly kind: 'keep'; readonly invite: Invite }
  | { readonly kind: 'ask'; readonly invite: Invite; readonly stored: Invite }
  | { readonly kind: 'drop'; readonly rest: Invite | null }

export function decideInvite(given: string, stored: Invite | null, lookup: InviteLookup): InviteDecision {
  if (lookup === 'unknown') return { kind: 'drop', rest: stored?.code === given ? null : stored }
  if (stored?.code === given && lookup === 'unavailable') return { kind: 'keep', invite: stored }
  const invite: Invite = { code: given, state: lookup === 'known' ? 'confirmed' : 'pending' }
  if (stored && stored.code !== given) return { kind: 'ask', invite, stored }
  return { kind: 'keep', invite }
}
