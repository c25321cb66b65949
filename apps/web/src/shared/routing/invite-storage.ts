export const inviteStorageKey = 'inviteCode'

/** Does not parse it: only the invite store can. */
export function isInviteStored(): boolean {
  try {
    return localStorage.getItem(inviteStorageKey) !== null
  } catch {
    return false
  }
}
