/**
 * What a wallet was asked to sign, until it answers. Owners of a contract account sign one after the other, and after a
 * reload only the same message finds what they have already signed.
 */
export const SIGNING_STORAGE_PREFIX = 'signing.'

/** Storage may be missing, full or forbidden: the request then ends with the page. */
export function keepSigning(what: string, kept: object): void {
  try {
    localStorage.setItem(SIGNING_STORAGE_PREFIX + what, JSON.stringify(kept))
  } catch {
    return
  }
}

export function readSigning(what: string): Record<string, unknown> | null {
  try {
    const kept: unknown = JSON.parse(localStorage.getItem(SIGNING_STORAGE_PREFIX + what) ?? 'null')
    return typeof kept === 'object' && kept !== null && !Array.isArray(kept) ? { ...kept } : null
  } catch {
    return null
  }
}

export function dropSigning(what: string): void {
  try {
    localStorage.removeItem(SIGNING_STORAGE_PREFIX + what)
  } catch {
    return
  }
}
