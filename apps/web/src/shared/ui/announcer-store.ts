import { createListeners } from '#shared/base/listeners.ts'

export type Urgency = 'polite' | 'assertive'

const texts: Record<Urgency, string> = { polite: '', assertive: '' }
const [subscribeToAnnouncements, tell] = createListeners()
let turn = false

/** Says a text to screen readers. Assertive only for a failed or unknown transaction. */
export function announce(text: string, urgency: Urgency = 'polite'): void {
  turn = !turn
  texts[urgency] = turn ? `${text}\u00a0` : text
  tell()
}

export function getAnnouncement(urgency: Urgency): string {
  return texts[urgency]
}

export { subscribeToAnnouncements }
