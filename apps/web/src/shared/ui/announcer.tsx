import { useSyncExternalStore } from 'react'
import { createPortal } from 'react-dom'
import { createListeners } from '#shared/base/listeners.ts'

export type Urgency = 'polite' | 'assertive'

const texts: Record<Urgency, string> = { polite: '', assertive: '' }
const [subscribeToAnnouncements, tell] = createListeners()
let turn = false

/** For screen readers. Assertive only for a failed or unknown transaction. */
export function announce(text: string, urgency: Urgency = 'polite'): void {
  turn = !turn
  texts[urgency] = turn ? `${text}\u00a0` : text
  tell()
}

export function getAnnouncement(urgency: Urgency): string {
  return texts[urgency]
}

export { subscribeToAnnouncements }

export function Announcer() {
  const polite = useSyncExternalStore(subscribeToAnnouncements, () => getAnnouncement('polite'))
  const assertive = useSyncExternalStore(subscribeToAnnouncements, () => getAnnouncement('assertive'))
  return createPortal(
    <div className="sr-only">
      <p aria-live="polite">{polite}</p>
      <p aria-live="assertive">{assertive}</p>
    </div>,
    document.body,
  )
}
