const popupStorageKey = 'popups'

/** Ids of popups that were shown in this session; in memory alone where the browser keeps nothing. */
const shown = new Set<number>()

export function wasPopupShown(id: number): boolean {
  return shown.has(id) || readStored().includes(id)
}

export function rememberPopup(id: number): void {
  shown.add(id)
  try {
    sessionStorage.setItem(popupStorageKey, JSON.stringify([...new Set([...readStored(), id])]))
  } catch {
    // A private window without storage: until the page is left.
  }
}

function readStored(): unknown[] {
  try {
    const stored: unknown = JSON.parse(sessionStorage.getItem(popupStorageKey) ?? '[]')
    return Array.isArray(stored) ? stored : []
  } catch {
    return []
  }
}
