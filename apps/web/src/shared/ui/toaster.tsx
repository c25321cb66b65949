import { useSyncExternalStore } from 'react'
import { createPortal } from 'react-dom'
import { Icon } from './icon.tsx'
import { DoneIcon, FailedIcon } from './icons.ts'
import { getToast, subscribeToToast } from './toast-store.ts'

export function Toaster() {
  const toast = useSyncExternalStore(subscribeToToast, getToast, getToast)
  return createPortal(
    <output
      aria-live="polite"
      className="pointer-events-none fixed inset-x-0 bottom-0 z-50 mx-auto max-w-page px-5 block pb-[calc(var(--cta-height,12rem/37.5)+12rem/37.5+env(safe-area-inset-bottom))]"
    >
      {toast && (
        <span
          key={toast.id}
          className="flex min-h-12 animate-rise items-center gap-2.5 rounded-control bg-surface-2 px-3.5 py-2.5 type-value shadow-popup"
        >
          {toast.kind === 'done' && <Icon source={DoneIcon} className="text-positive" />}
          {toast.kind === 'failed' && <Icon source={FailedIcon} className="text-danger" />}
          {toast.text}
        </span>
      )}
    </output>,
    document.body,
  )
}
