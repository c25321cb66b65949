import { useSyncExternalStore } from 'react'
import { createPortal } from 'react-dom'
import { getAnnouncement, subscribeToAnnouncements } from './announcer-store.ts'

/** The live regions behind `announce()`; the shell renders it once. */
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
