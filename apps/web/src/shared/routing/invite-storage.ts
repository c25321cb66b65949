export const inviteStorageKey = 'inviteCode'

/** Without reading it: what it says is known to the invite store. */
export function isInviteStored(): boolean {
  try {
    return localStorage.getItem(inviteStorageKey) !== null
  } catch {
    return false
  }
}
