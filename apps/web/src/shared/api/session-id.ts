const key = 'SID'

/** The operator's session, sent with every request when there is one. */
export function getSessionId(): string | null {
  try {
    return localStorage.getItem(key)
  } catch {
    return null
  }
}

/** Keeps what signing in answered; null forgets it. Where the browser keeps nothing nobody can stay signed in. */
export function setSessionId(sessionId: string | null): void {
  try {
    if (sessionId === null) localStorage.removeItem(key)
    else localStorage.setItem(key, sessionId)
  } catch {
    // A private window without storage.
  }
}
