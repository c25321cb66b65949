export type Urgency = 'polite' | 'assertive'

const texts: Record<Urgency, string> = { polite: '', assertive: '' }
const listeners = new Set<() => void>()
let turn = false

/** Says a text to screen readers. Assertive only for a failed or unknown transaction. */
export function announce(text: string, urgency: Urgency = 'polite'): void {
  turn = !turn
  texts[urgency] = turn ? `${text}\u00a0` : text
  for (const listener of listeners) listener()
}

export function getAnnouncement(urgency: Urgency): string {
  return texts[urgency]
}

export function subscribeToAnnouncements(listener: () => void): () => void {
  listeners.add(listener)
  return () => listeners.delete(listener)
}
