const key = 'SID'

/** The operator's session, sent with every request when there is one. */
export function getSessionId(): string | null {
  try {
    return localStorage.getItem(key)
  } catch {
    return null
  }
}
