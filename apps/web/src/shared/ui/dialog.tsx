import { lazy, Suspense, useState, type ReactNode } from 'react'

export interface DialogProps {
  open: boolean
  onOpenChange: (open: boolean) => void
  title: ReactNode
  /** What it is about; read out when it opens. */
  children: ReactNode
  /** One or two buttons. */
  actions: ReactNode
  /** A decision that must be made: Escape and the scrim do not close it. */
  mustDecide?: boolean
}

const DialogPanel = lazy(() => import('./dialog-panel.tsx'))

/** A question or an announcement in the middle of the page. Its code is fetched at the first opening. */
export function Dialog(props: DialogProps) {
  const [wanted, setWanted] = useState(props.open)
  if (props.open && !wanted) setWanted(true)
  if (!wanted) return null
  return (
    <Suspense>
      <DialogPanel {...props} />
    </Suspense>
  )
}
