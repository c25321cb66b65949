import { lazy, Suspense, useState, type ReactNode } from 'react'

export interface SheetProps {
  open: boolean
  /** Called by the close button, Escape, the scrim and a swipe down; the parent decides. Closing never cancels anything. */
  onOpenChange: (open: boolean) => void
  title: ReactNode
  /** Directly under the title: a badge, the simulation line. */
  subtitle?: ReactNode
  children: ReactNode
  /** Stays at the bottom while the rest scrolls: the action. */
  footer?: ReactNode
  /** Called when the closing movement has ended. */
  onClosed?: () => void
}

const SheetPanel = lazy(() => import('./sheet-panel.tsx'))

/** From below, at most 90 % high. Its code is fetched at the first opening: a page that only may open one stays light. */
export function Sheet(props: SheetProps) {
  const [wanted, setWanted] = useState(props.open)
  if (props.open && !wanted) setWanted(true)
  if (!wanted) return null
  return (
    <Suspense>
      <SheetPanel {...props} />
    </Suspense>
  )
}

export function SheetHeading({ children }: { children: ReactNode }) {
  return <h3 className="mt-3.5 mb-1.5 type-label font-[550] text-text-2">{children}</h3>
}

export interface DialogProps {
  open: boolean
  onOpenChange: (open: boolean) => void
  title: ReactNode
  children: ReactNode
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

export interface DrawerProps {
  open: boolean
  onOpenChange: (open: boolean) => void
  label: string
  top: ReactNode
  children: ReactNode
  /** Stays at the bottom: language and theme. */
  footer?: ReactNode
}

const DrawerPanel = lazy(() => import('./drawer-panel.tsx'))

/** From the left, 300 wide: the side menu. Its code is fetched at the first opening. */
export function Drawer(props: DrawerProps) {
  const [wanted, setWanted] = useState(props.open)
  if (props.open && !wanted) setWanted(true)
  if (!wanted) return null
  return (
    <Suspense>
      <DrawerPanel {...props} />
    </Suspense>
  )
}
